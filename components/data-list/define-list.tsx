"use client";

import type { ListId } from "./columns.ts";
import type { ListDefinition, Worded } from "./definition.ts";
import { type ListProps, ListView } from "./list-view.tsx";
import type { Identified } from "./pages.ts";
import type { ListAddress } from "./url-state.ts";

/**
 * A list as a value. Item and filters come from the endpoint, labels from the translations of the list's id;
 * state in the address, paging, live rows and the loading, empty, error and no-permission states come with it.
 */
export function defineList<Id extends ListId, Item extends Identified, Scope extends object, Event>(
  definition: ListDefinition<Item, Scope, Event> & Worded<Id, Item, Scope>,
) {
  const address: ListAddress = {
    input: definition.endpoint.input,
    filters: definition.filters,
    rowParam: definition.row.param,
  };
  return function List(props: ListProps<Scope>) {
    return <ListView definition={definition} address={address} {...props} />;
  };
}
