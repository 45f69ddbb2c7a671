import { MissingCode } from "@/components/shell/public-frame.tsx";

export default function MissingCodePage() {
  return <MissingCode />;
}
