"use client";

import { RotateCw } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useOutageEnd } from "@/lib/browser/use-outage-end.ts";

export function OutageRetry({ retry }: { retry: string }) {
  const [isTrying, setTrying] = useState(false);
  const pathname = usePathname();
  const visible = useRef(pathname);
  useOutageEnd();
  // A replaced page has the same frame and still shows the outage.
  useEffect(() => {
    if (pathname !== visible.current) location.reload();
  }, [pathname]);

  function tryAgain() {
    setTrying(true);
    location.reload();
  }

  return (
    <Button variant="primary" icon={RotateCw} isReading={isTrying} onClick={tryAgain}>
      {retry}
    </Button>
  );
}

export function OutageEnd({ address }: { address: string }) {
  useOutageEnd(address);
  return null;
}
