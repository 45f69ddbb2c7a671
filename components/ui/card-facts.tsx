export function CardFacts({ facts }: { facts: readonly (readonly [name: string, value: string, hint?: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {facts.map(([fact, value, hint]) => (
        <div key={fact} title={hint}>
          <dt className="text-ink-2 text-sm">{fact}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function latest(moments: readonly (string | null)[]): string | null {
  return moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
}
