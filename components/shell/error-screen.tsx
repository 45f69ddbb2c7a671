import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state.tsx";

type ErrorScreenProps = { title: string; text: string; contact: string; action?: ReactNode };

export function ErrorScreen({ title, text, contact, action }: ErrorScreenProps) {
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-1 flex-col">
      <EmptyState
        level={1}
        icon={TriangleAlert}
        title={title}
        text={
          <>
            <span className="block">{text}</span>
            <span className="mt-1 block">{contact}</span>
          </>
        }
        action={action}
      />
    </div>
  );
}
