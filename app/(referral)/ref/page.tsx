import { MissingCode } from "@/components/shell/missing-code.tsx";

export default function MissingCodePage() {
  return <MissingCode />;
}
