"use client";

import { useMemo } from "react";
import type { ListId } from "./columns.ts";
import type { ListDefinition, Worded } from "./definition.ts";
import { type ListProps, ListView } from "./list-view.tsx";
import type { Identified } from "./pages.ts";

/** Defines a list as a value, with URL state, paging, live rows, and the loading, empty and error states. */
export function defineList<Id extends ListId, Item extends Identified, Scope extends object, Event>(
  definition: ListDefinition<Item, Scope, Event> & Worded<Id, Item, Scope>,
) {
  const { endpoint, filters, choices, row } = definition;
  return function List(props: ListProps<Scope>) {
    const { scope } = props;
    const address = useMemo(() => {
      const filterNames = typeof filters === "function" ? filters(scope) : filters;
      return { input: endpoint.input, filters: filterNames, choices: choices?.(scope), rowParam: row.param };
    }, [scope]);
    return <ListView definition={definition} address={address} {...props} />;
  };
}
