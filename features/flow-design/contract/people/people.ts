import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { memberKinds } from '#engine/flows/named-members.ts'
import { written } from '#engine/resource/inputs.ts'
import { designRules, path } from '#features/flow-design/contract/drafts.ts'

const kind = z.enum(memberKinds)
const id = z.string().max(100)

/** Whom a file names, as the system that wrote it knew him: an account or a code finds him again in another one. */
export const fileMember = z.object({ kind, id, name: z.string().max(200), code: z.string().max(200).default('') })
export type FileMember = z.output<typeof fileMember>

/** What stands for somebody whom a file names and this system does not have; `''` leaves him out. */
export const memberChosen = z.object({ kind, id, to: id })
export type MemberChosen = z.output<typeof memberChosen>

/** Most that a file may name; a flow with more is drawn by hand. */
export const membersAtMost = 2_000
export const membersChosen = z.array(memberChosen).max(membersAtMost)

/** A list of a file that names nobody of this system: once all of them are left out, it lets everybody in. */
const openable = z.object({
  lets: z.enum(['initiators', 'candidates', 'field']),
  /** Tells the lists of a file apart. */
  key: z.string(),
  /** The step or field, in words. */
  name: z.string(),
  /** Key of the part of a package; `''` in the file of a flow. */
  part: z.string(),
})
export type OpenableList = z.output<typeof openable>

/** Somebody whom a file names and this system does not have. */
export const missingMember = z.object({
  ...{ kind, id },
  /** As the file calls him; `''` where it says nothing but the id. */
  name: z.string(),
  code: z.string(),
  /** Where he is named, in words. */
  uses: z.array(z.string()),
  /** Lists that name nobody else of this system. */
  opens: z.array(openable),
  /** Who it may be here: the same account or code, else the only one of the name. */
  proposal: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** What was chosen before; null: nothing. */
  to: z.string().nullable(),
})
export type MissingMember = z.output<typeof missingMember>

/** The lists that everybody of them is left out of. They would let everybody in, so somebody has to be chosen for each. */
export function openedLists<One extends Pick<MissingMember, 'opens'>>(
  missing: readonly One[],
  chosenFor: (one: One) => string | undefined,
): readonly OpenableList[] {
  const kept = new Set(missing.filter((one) => chosenFor(one) !== '').flatMap(({ opens }) => opens.map(({ key }) => key)))
  const lists = new Map(missing.flatMap(({ opens }) => opens.map((list) => [list.key, list] as const)))
  return [...lists.values()].filter(({ key }) => !kept.has(key))
}

const content = z.string().min(1, 'flow-design.import-other-file').max(8_000_000, 'flow-design.too-large')
const asked = { method: 'POST', access: designRules.import, bodyLimitBytes: 16 * 1024 * 1024 } as const

/*
 * Both read one definition, as the calls that open and create a draft do, and count as these: in the small budget of exports and imports,
 * which is there for files of many rows, the third flow that somebody brings along within a minute would be refused.
 */

/** Ours: whom the file of a flow names that is not here. Nothing is stored. */
export const planFlowImport = call({
  ...asked,
  rate: 'search',
  path: `${path}/Actions/PlanImport`,
  changes: false,
  body: z.object({ content }),
  answer: z.object({ fullName: z.string(), people: z.array(missingMember) }),
})

/** Ours: adds the flow of a file as a draft, with what was chosen for those whom this system does not have. */
export const importFlowWith = call({
  ...asked,
  path: `${path}/Actions/ImportWith`,
  body: z.object({ content, people: membersChosen }),
  answer: written,
  message: 'resource.imported',
})
