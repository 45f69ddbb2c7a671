"use client";

import { useMemo } from "react";
import type { ListId } from "./columns.ts";
import type { ListDefinition, Worded } from "./definition.ts";
import { type ListProps, ListView } from "./list-view.tsx";
import type { Identified } from "./pages.ts";

/**
 * A list as a value. Item and filters come from the endpoint, labels from the translations of the list's id;
 * state in the address, paging, live rows and the loading, empty, error and no-permission states come with it.
 */
export function defineList<Id extends ListId, Item extends Identified, Scope extends object, Event>(
  definition: ListDefinition<Item, Scope, Event> & Worded<Id, Item, Scope>,
) {
  const { endpoint, filters, choices, row } = definition;
  return function List(props: ListProps<Scope>) {
    const { scope } = props;
    const address = useMemo(() => {
      const words = typeof filters === "function" ? filters(scope) : filters;
      return { input: endpoint.input, filters: words, choices: choices?.(scope), rowParam: row.param };
    }, [scope]);
    return <ListView definition={definition} address={address} {...props} />;
  };
}
