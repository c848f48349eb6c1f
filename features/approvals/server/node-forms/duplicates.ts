import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormsOf } from '#engine/flows/node-forms.ts'
import type { Refused } from '#engine/values/refusal.ts'
import { duplicateOf, functionById, type OnlineFunction } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'

/** The same as `duplicateOf` for the form of the start and those of nodes: one save writes records of several of them. */
export async function duplicateInForms(
  kernel: Kernel,
  { fn, definition }: { readonly fn: OnlineFunction; readonly definition: FlowDefinition },
  error: unknown,
): Promise<Refused | undefined> {
  const ofStart = duplicateOf(fn, error)
  if (ofStart) return ofStart
  for (const id of ownFormsOf(definition)) {
    // oxlint-disable-next-line no-await-in-loop -- read from the cache, and only where a save failed
    const own = await functionById(kernel, id)
    const found = own && duplicateOf(own, error)
    if (found) return found
  }
  return undefined
}
