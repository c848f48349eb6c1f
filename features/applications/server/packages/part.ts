import type { ResourceRules } from '#engine/resource/calls.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { PackagePart, PartKind } from '#features/applications/contract/packages.ts'
import type { BillRuleText, DictionaryText, FlowText } from '#features/applications/server/application-text.ts'
import type { FunctionText, PackageText } from '#features/applications/server/packages/package-text.ts'
import type { FlowDraft } from '#features/flow-design/entry.ts'
import type { DraftContent } from '#features/function-design/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Asking } from '#server/managed/resource.ts'
import type { Putting } from '#server/managed/put-whole.ts'

/**
 * A part of a package, as it is kept of what stood here before and after it was taken over. What is kept as JSON comes back with its members in
 * another order, so `exact` has the texts of a draft as they were typed: only with these it is known again as what is published.
 */
export type PartText =
  | { readonly kind: 'dictionary'; readonly text: DictionaryText }
  | { readonly kind: 'bill-rule'; readonly text: BillRuleText }
  | { readonly kind: 'function'; readonly text: FunctionText; readonly exact?: ExactFunction }
  | { readonly kind: 'flow'; readonly text: FlowText; readonly exact?: Pick<FlowDraft, 'tree'> }

export type ExactFunction = Pick<DraftContent, 'formData' | 'columnData' | 'appColumnData' | 'enableFlow' | 'flowId'>

export type Told = PackagePart['differences'][number]
export type Telling = Asking & { readonly say: (refusal: Refusal) => string }

/** Where things are read: inside a transaction what it wrote itself counts. */
export interface Reading {
  readonly kernel: Kernel
  readonly db: Db | Tx
}

/** What stands here in the place of a part. */
export interface Standing {
  /** Undefined where there is nothing. */
  readonly here?: PartText | undefined
  /** Why the part cannot be taken over. */
  readonly refusal?: Refusal
}

/** A part of a package, with all that is asked of it. */
export interface Part {
  readonly kind: PartKind
  readonly code: string
  readonly name: string
  /** Its id in this system, once it is here. */
  readonly id: string
  readonly rules: ResourceRules
  readonly read: (reading: Reading) => Promise<Standing>
  /** Whether what stands here says the same. */
  readonly isSame: (here: PartText) => boolean
  readonly differences: (telling: Telling, here: PartText) => Promise<readonly Told[]>
  /** What is missing here, or will be other than expected. */
  readonly findings: (telling: Telling, pack: PackageText, here: PartText | undefined) => Promise<readonly Refusal[]>
  readonly write: (putting: Putting) => Promise<void>
  /** Puts back what stood here before; undefined: nothing. @throws Refused where that cannot be */
  readonly restore: (putting: Putting, before: PartText | undefined) => Promise<void>
}

/** What a part differs in, as one line. */
export const told = (what: string, name = '', before = '', after = ''): Told => ({ what, name, before, after })
