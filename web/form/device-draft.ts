import type { FormValues } from '#engine/forms/model.ts'
import { draftPrefix, localStore } from '#web/session/local-store.ts'

/** What a draft on this device belongs to; `record` is `new` for one that is not saved yet. */
export interface DraftOwner {
  readonly user: string
  readonly form: string
  readonly record: string
}

export interface KeptDraft {
  readonly values: FormValues
  /** What it was typed over, where the form says it: so it can be laid over a newer state. */
  readonly base?: FormValues | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

function nameOf({ user, form, record }: DraftOwner): string {
  return `${draftPrefix}${user}.${form}.${record}`
}

/** What was typed here and not sent, if anything. */
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

/** After a submit, or when the person throws it away. A sign-out removes all drafts (`web/session`). */
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
