/** What programs say to each other, line by line as they do. */
export function Code({ children }: { children: string }) {
  return (
    <pre className="max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-control border bg-canvas px-2.5 py-2 font-mono text-2xs">
      {children}
    </pre>
  );
}
