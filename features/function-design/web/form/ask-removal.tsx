import type { ReactNode } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { listUses, type ListUse } from '#engine/forms/editing/list/list-uses.ts'
import { placesOf, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FieldUse } from '#engine/forms/editing/references.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { functionFieldUses } from '#features/function-design/contract.ts'
import styles from '#features/function-design/web/form/removal.module.css'
import { fieldTypes as types } from '#fields/definitions.ts'
import type { Question } from '#ui/kit/feedback.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'

/** What is about to be removed, and what is known of it here. */
export interface Removal {
  readonly form: FormDefinition
  readonly list: ListDefinition
  readonly parts: readonly { readonly address: PartAddress; readonly part: FormPart }[]
  /** What names these parts within the form. */
  readonly within: readonly FieldUse[]
}

/** What the server knows of it: records with a value, and what else names the fields; `unknown` where it could not be asked. */
export type Elsewhere = CallAnswer<typeof functionFieldUses> | 'unknown'

/** Nothing hangs on fields of a form that nobody could fill in yet. */
export const nothingElsewhere: Elsewhere = { uses: [], records: 0, atLeast: false }

/** Uses that are named one by one. */
const namedAtMost = 50

/** Asks what hangs on the fields of these parts outside of the form; containers bring the fields in them. */
export async function askElsewhere(id: string, { parts }: Pick<Removal, 'parts'>): Promise<Elsewhere> {
  const names = parts.flatMap(({ address, part }) => fieldsIn(address, part))
  try {
    const ask = (field: string) => request(functionFieldUses, { params: { id }, query: { field } }, { handles: 'all' })
    return joined(await Promise.all(askedTogether(names).map(ask)))
  } catch {
    return 'unknown'
  }
}

/** Most that one question names, in characters. */
const askedAtMost = 2_000

/** The names with commas, in as many parts as they need. */
function askedTogether(names: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const name of names) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + name.length <= askedAtMost) parts[parts.length - 1] = `${last},${name}`
    else parts.push(name)
  }
  return parts
}

/** Answers as one. A record may hold values of several of them, so it is known only that there are as many as in the largest. */
function joined(answers: readonly CallAnswer<typeof functionFieldUses>[]): CallAnswer<typeof functionFieldUses> {
  return {
    uses: answers.flatMap(({ uses }) => uses),
    records: Math.max(0, ...answers.map(({ records }) => records)),
    atLeast: answers.some(({ atLeast }) => atLeast) || answers.filter(({ records }) => records > 0).length > 1,
  }
}

/** Parts without a value of their own (`#…`) have parts with one in them. */
function fieldsIn(address: PartAddress, { key, children = [] }: FormPart): readonly string[] {
  return key.startsWith('#') ? children.flatMap((child) => fieldsIn(child.key, child)) : [address]
}

const isStored = ({ column, children = [] }: FormPart): boolean => column !== undefined || children.some(isStored)

/** What the list does with the fields; columns and searches come and go with a field and are no reason to ask. */
function usesOfList({ list, parts }: Removal): ReadonlySet<ListUse> {
  return new Set(parts.flatMap(({ address, part }) => fieldsIn(address, part)).flatMap((name) => listUses(list, name)))
}

const followsAnyway: ReadonlySet<ListUse> = new Set(['column', 'search', 'card'])

/** The question before the parts are removed; undefined where nothing hangs on them. */
export function removalQuestion(removal: Removal, elsewhere: Elsewhere, t: Translate): Question | undefined {
  const ofList = usesOfList(removal)
  const lines = [...storedLines(removal, elsewhere, t), ...withinLines(removal, t), ...elsewhereLines(elsewhere, t)]
  if (lines.length === 0 && [...ofList].every((use) => followsAnyway.has(use))) return undefined
  const listed = [...ofList].map((use) => t(`form-design.list-use-${use}`)).join('、')
  const all = [...lines, ...(listed === '' ? [] : [t('form-design.remove-from-list', { uses: listed })])]
  return {
    title: t('form-design.remove-title'),
    text: all.map((line, index) => <div key={index}>{line}</div>),
    confirmText: t('designer.remove'),
    danger: true,
  }
}

const namesOf = (parts: Removal['parts']): string => parts.map(({ part: { label, key } }) => label || key).join('、')

function storedLines({ parts }: Removal, elsewhere: Elsewhere, t: Translate): readonly ReactNode[] {
  const names = namesOf(parts)
  if (elsewhere !== 'unknown' && (elsewhere.records > 0 || elsewhere.atLeast)) {
    const counted = elsewhere.atLeast ? 'form-design.remove-records-least' : 'form-design.remove-records'
    return [t(elsewhere.records === 0 ? 'form-design.remove-records-unknown' : counted, { names, count: elsewhere.records })]
  }
  const stored = parts.filter(({ part }) => isStored(part))
  return stored.length > 0 ? [t('form-design.remove-stored', { names: namesOf(stored) })] : []
}

function withinLines({ form, within }: Removal, t: Translate): readonly ReactNode[] {
  if (within.length === 0) return []
  const labelAt = (address: PartAddress): string => placesOf(form, types).get(address)?.part.label ?? address
  const said = within.map((use) =>
    'rule' in use
      ? t('form-design.use-rule', { rule: use.rule })
      : t(use.kind === 'formula' ? 'form-design.use-formula' : 'form-design.use-option', { label: labelAt(use.address) }),
  )
  return [t('form-design.remove-uses', { uses: [...new Set(said)].join('、') })]
}

function elsewhereLines(elsewhere: Elsewhere, t: Translate): readonly ReactNode[] {
  if (elsewhere === 'unknown') return [t('form-design.remove-unknown')]
  const { uses } = elsewhere
  if (uses.length === 0) return []
  const shown = uses.slice(0, namedAtMost)
  return [
    <>
      {t('form-design.remove-elsewhere', { count: uses.length })}
      <div className={styles.uses} tabIndex={0} role="region" aria-label={t('function-design.uses')}>
        <ul>
          {shown.map(({ field, kind, name, where }, index) => (
            <li key={index}>{t('function-design.use-line', { field, kind, name, where })}</li>
          ))}
          {uses.length > shown.length ? <li>{t('form-design.remove-more', { count: uses.length - shown.length })}</li> : null}
        </ul>
      </div>
    </>,
  ]
}
