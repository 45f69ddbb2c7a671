"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { fieldClass } from "@/components/ui/field.tsx";
import { Kbd } from "@/components/ui/icon.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { MAX_NOTE, type Note, notes } from "@/contract/follow-up/notes.ts";
import type { Person } from "@/contract/licenses/directory.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { mentionedPeople, offeredPeople, typedMention, withMention } from "./mentions.ts";

/** Box for a note, always open. An @ offers the people who may see the lead. */
export function NoteBox({ dealId }: { dealId: string }) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const client = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [caret, setCaret] = useState<number | null>(null);
  const { mutate, isPending, error, reset } = useWrite(notes.add, {
    onSuccess: (note) => {
      client.setQueryData<Note[]>(readKey(notes.list, { dealId }), (before) => before && [note, ...before]);
      clear();
      toast.show({ type: "success", message: t("notes.saved") });
    },
  });
  const typed = caret === null ? undefined : typedMention(text, caret);
  const people = useRead(notes.people, { dealId }, { enabled: text.includes("@"), staleTime: 300_000 });
  const offered = typed ? offeredPeople(people.data ?? [], typed) : [];
  const isEmpty = text.trim() === "";

  function clear() {
    setText("");
    setCaret(null);
    reset();
  }
  function choose(person: Person) {
    if (!typed) return;
    const chosen = withMention(text, typed, person);
    setText(chosen.text);
    setCaret(null);
    // The caret moves once the new text is drawn.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(chosen.caret, chosen.caret);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const [first] = offered;
    if (!first || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") choose(first);
    else if (event.key === "Escape") setCaret(null);
    else return;
    event.preventDefault();
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const mentionIds = mentionedPeople(text, people.data ?? []).map((person) => person.id);
    if (!isEmpty) mutate({ dealId, text, ...(mentionIds.length > 0 && { mentionIds }) });
  }

  return (
    <form onSubmit={submit} className="group px-[18px] pt-3 pb-2">
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {t("notes.label")}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={text}
          maxLength={MAX_NOTE}
          placeholder={t("notes.placeholder")}
          aria-keyshortcuts="N"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setCaret(target.selectionStart);
          }}
          onKeyDown={onKeyDown}
          className={`${fieldClass({ error: error?.code })} h-auto! field-sizing-content max-h-60 min-h-9 resize-none py-[7px] pr-9 pointer-coarse:min-h-11`}
        />
        {isEmpty && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-2 right-2 group-focus-within:hidden pointer-coarse:hidden"
          >
            <Kbd>N</Kbd>
          </span>
        )}
      </div>
      {offered.length > 0 && (
        <ul aria-label={t("notes.people")} className="mt-1 rounded-card border bg-surface p-1 shadow-raised">
          {offered.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => choose(person)}
                className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
              >
                <Avatar name={person.fullName} size="small" />
                {person.fullName}
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-fail text-xs">
          {t("notes.notSaved", { cause: t(`errors.${error.code}`) })}
        </p>
      )}
      {!isEmpty && (
        <div className="mt-2 flex justify-end">
          <Button type="submit" isBusy={isPending} aria-keyshortcuts="Control+Enter" className="pointer-coarse:h-11">
            {t("notes.save")}
          </Button>
        </div>
      )}
      <UnsavedChanges isUnsaved={!isEmpty} onDiscard={clear} />
    </form>
  );
}
