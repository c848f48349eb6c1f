import type { FormValues } from '#engine/forms/model.ts'
import { draftPrefix, localStore } from '#web/session/local-store.ts'

/** Key of a draft on this device; `record` is `new` for a record that was never saved. */
export interface DraftOwner {
  readonly user: string
  readonly form: string
  readonly record: string
}

export interface KeptDraft {
  readonly values: FormValues
  /** The values the draft was based on, if the form provides them; needed to reapply the draft to a newer version. */
  readonly base?: FormValues | undefined
  /** Time of saving in epoch milliseconds. */
  readonly at: number
}

function nameOf({ user, form, record }: DraftOwner): string {
  return `${draftPrefix}${user}.${form}.${record}`
}

/** The draft kept on this device; undefined when there is none. */
export function readDraft(owner: DraftOwner): KeptDraft | undefined {
  const text = localStore.get(nameOf(owner))
  if (text === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(owner: DraftOwner, draft: KeptDraft): void {
  localStore.set(nameOf(owner), JSON.stringify(draft))
}

/** Removes the draft, after a submit or when the user discards it. Signing out removes all drafts (`web/session`). */
export function clearDraft(owner: DraftOwner): void {
  localStore.set(nameOf(owner), undefined)
}

function isDraft(kept: unknown): kept is KeptDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'at' in kept &&
    typeof kept.at === 'number' &&
    'values' in kept &&
    typeof kept.values === 'object' &&
    kept.values !== null &&
    (!('base' in kept) || (typeof kept.base === 'object' && kept.base !== null))
  )
}
