import { Suspense, use, useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FormFacts } from '#engine/forms/facts.ts'
import { everyRight } from '#engine/forms/rights.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { fromWire, toWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SecretEditor } from '#web/admin/secret-editor.tsx'
import { checkBySchema, formOfFields } from '#web/admin/managed-form.ts'
import type { BodySchema, ManagedField } from '#web/admin/managed-form.ts'
import type { Autosave } from '#web/autosave/autosaves.ts'
import { useLoadedAutosave } from '#web/autosave/use-autosave.ts'
import type { CommandOutcome } from '#web/call/use-command.ts'
import { loadFormCode } from '#web/form/form-code.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormFrame } from '#web/form/form-frame.tsx'
import { FormNotes } from '#web/form/form-notes.tsx'
import type { FieldEditors } from '#web/form/form-place.tsx'
import { FormView } from '#web/form/form-view.tsx'
import { checkForm } from '#web/form/problem-watch.ts'
import type { FormHandle } from '#web/form/form-view.tsx'
import type { Typed } from '#web/form/reapply-input.ts'
import { newerVersion, showServerProblems } from '#web/form/server-problems.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { useSaveKeys } from '#web/form/use-save-keys.ts'
import { useTypedForm } from '#web/form/use-typed-form.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { leavesRecord } from '#web/list/list-address.ts'

/** Codes of a save that the form shows itself, for the `handles` of its commands. */
export const shownByForm = [409, 422]

/** A managed item, as its calls return it: its fields besides id and version. */
export interface Managed {
  readonly id: string
  readonly version: number
}

interface ManagedFormProps<Schema extends BodySchema, Item extends Managed> {
  /** Name of the form in the place of kept input. */
  readonly name: string
  readonly title: string
  readonly schema: Schema
  readonly fields: readonly ManagedField[]
  /** The item to edit; undefined to create one. */
  readonly item: Item | undefined
  /** Members of the body that have no input; for a new item they are part of the place of its kept input. */
  readonly given?: Partial<z.input<Schema>>
  /** Sends the body with the version that was read. */
  readonly save: (body: z.output<Schema>) => Promise<CommandOutcome<unknown>>
  /** Reads the item again after a version conflict; undefined when it was deleted. */
  readonly reread?: (id: string) => Promise<Item | undefined>
  readonly facts?: FormFacts
  /** Fills the window, for a form that shows beside it what it makes. */
  readonly fillsWindow?: boolean
  /** Buttons beside the usual ones, for what belongs to the item and is saved by itself. */
  readonly extra?: ReactNode
  readonly onClose: () => void
}

interface Opened<Item> {
  readonly round: number
  readonly item: Item | undefined
  readonly typed: Typed | undefined
}

/**
 * Creates or edits one item with the same field renderers as generated forms. Refusals of the server are shown at their fields,
 * unsent input is kept, closing asks once, Ctrl+Enter and Ctrl+S save, and after a version conflict the user
 * chooses which state to keep.
 */
export function ManagedForm<Schema extends BodySchema, Item extends Managed>(props: ManagedFormProps<Schema, Item>) {
  const [{ round, item, typed }, setOpened] = useState<Opened<Item>>({ round: 0, item: props.item, typed: undefined })
  const open = (next: Item | undefined, over?: Typed) => setOpened({ round: round + 1, item: next, typed: over })
  const t = useText()
  const [code] = useState(() => loadFormCode(formOfFields(props.schema, props.fields, t)))
  return (
    <Suspense fallback={null}>
      <LoadedManagedForm key={round} {...props} item={item} typed={typed} onOpen={open} code={code} />
    </Suspense>
  )
}

const recordOf = ({ item, given = {} }: Pick<ManagedFormProps<BodySchema, Managed>, 'item' | 'given'>): string =>
  item?.id ?? ['new', ...Object.values(given)].join('.')

/** Opens the form when what was typed before and not saved is known. */
function LoadedManagedForm<Schema extends BodySchema, Item extends Managed>(props: Omit<OpenProps<Schema, Item>, 'autosave' | 'keptIn'>) {
  const { userId } = useCurrentUser().userInfo
  const place = { user: userId, form: props.name, record: recordOf(props) }
  const loaded = useLoadedAutosave(place, { wanted: props.typed === undefined, fresh: props.item ? undefined : 0 })
  return loaded ? <OpenManagedForm {...props} autosave={loaded.autosave} keptIn={loaded.record} /> : null
}

interface OpenProps<Schema extends BodySchema, Item extends Managed> extends ManagedFormProps<Schema, Item> {
  readonly typed: Typed | undefined
  readonly autosave: Autosave | undefined
  /** The record in the place of what is typed. */
  readonly keptIn: string
  /** Fetches the editors of its fields: the dialog opens when it can be filled in. */
  readonly code: Promise<void>
  readonly onOpen: (item: Item | undefined, over?: Typed) => void
}

function OpenManagedForm<Schema extends BodySchema, Item extends Managed>(props: OpenProps<Schema, Item>) {
  const { title, item, fields, reread, code, extra, fillsWindow = false, onOpen, onClose } = props
  use(code)
  const t = useText()
  const { confirm } = useFeedback()
  const form = useRef<FormHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const { definition, facts, typedForm, saving } = useManagedForm(props)
  const { session, settle, kept } = typedForm
  const problems = useFormProblems(session)
  const hasChanges = useCallback(() => session.changedPaths().length > 0, [session])
  useLeaveGuard(hasChanges, leavesRecord)
  const toFirst = () => form.current?.focusProblem(session.problems()[0]?.path ?? '')
  const close = () => {
    settle()
    onClose()
  }
  const leave = async () => {
    if (!hasChanges() || (await confirm({ text: t('admin.form.leave') }))) close()
  }
  const submit = async () => {
    if (saving.busy) return
    // The frame may stand before what it holds does.
    if ((form.current?.check() ?? checkForm(session)).length > 0) return
    if (await saving.run()) close()
    else toFirst()
  }
  const openNewest = async (over?: Typed) => {
    const newest = item && (await reread?.(item.id))
    if (!newest) return saving.refuse(t('admin.form.not-read'))
    if (!over) settle()
    onOpen(newest, over)
  }
  useSaveKeys(place, { busy: saving.busy, onSave: () => void submit(), onSubmit: () => void submit() })
  const foot = (
    <FormFoot framed problems={problems.length} onProblems={toFirst} kept={kept}>
      {extra}
      <Button onClick={() => void leave()}>{t('ui.cancel')}</Button>
      <Button type="primary" loading={saving.busy} onClick={() => void submit()}>
        {t('ui.confirm')}
      </Button>
    </FormFoot>
  )
  return (
    <FormFrame settings={fillsWindow ? wholeWindow : definition.settings} title={title} onClose={() => void leave()} foot={foot}>
      <FormNotes
        ref={place}
        typed={typedForm}
        words={draftWords}
        onDiscard={() => {
          settle()
          onOpen(item)
        }}
        conflict={
          saving.conflict && reread ? { onReload: () => void openNewest(), onKeep: () => void openNewest(typedForm.typed()) } : undefined
        }
        refused={saving.refused}
      />
      <FormView ref={form} session={session} definition={definition} facts={facts} editors={editorsOf(fields)} takesFocus={!item} bare />
    </FormFrame>
  )
}

const wholeWindow = { popup: 'fullScreen' } as const

/** The members of an item by name, as a form reads them. */
function membersOf(item: object): Readonly<Record<string, unknown>> {
  const members: readonly [string, unknown][] = Object.entries(item)
  return Object.fromEntries(members)
}

const draftWords = { restored: 'admin.form.draft', discard: 'admin.form.draft-discard' } as const

const editorsOf = (fields: readonly ManagedField[]): FieldEditors =>
  Object.fromEntries(fields.flatMap(({ key, editor, secret }) => (editor ? [[key, editor]] : secret ? [[key, SecretEditor]] : [])))

/** The form session and the commands that save it. */
function useManagedForm<Schema extends BodySchema, Item extends Managed>(props: OpenProps<Schema, Item>) {
  const { name, title, schema, fields, item, autosave, typed } = props
  const t = useText()
  // Computed once: a refetch behind the dialog must not discard what the user typed.
  const zone = useTimeZone()
  const [made] = useState(() => {
    const facts: FormFacts = props.facts ?? { ...bareFacts, now: Date.now(), zone }
    const definition = formOfFields(schema, fields, t)
    const values = item && fromWire(definition, fieldTypes, facts, membersOf(item)).values
    const notKept = fields.flatMap(({ key, secret }) => (secret ? [key] : []))
    return { facts, definition, values, notKept, check: checkBySchema(schema, fields) }
  })
  const typedForm = useTypedForm({ ...made, form: name, record: props.keptIn, title, autosave }, typed)
  const saving = useSaving({ ...props, ...made, values: () => typedForm.session.values() }, typedForm.session)
  return { ...made, typedForm, saving }
}

interface ToSave<Schema extends BodySchema, Item extends Managed> extends Pick<
  OpenProps<Schema, Item>,
  'schema' | 'item' | 'given' | 'save' | 'reread'
> {
  readonly definition: FormDefinition
  readonly facts: FormFacts
  readonly values: () => FormValues
}

function useSaving<Schema extends BodySchema, Item extends Managed>(
  { schema, item, given, save, reread, definition, facts, values }: ToSave<Schema, Item>,
  session: Parameters<typeof showServerProblems>[0],
) {
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const run = async (): Promise<boolean> => {
    const wire = toWire(definition, fieldTypes, facts, values(), everyRight)
    setBusy(true)
    setRefused([])
    // The session has checked the fields with the same schema.
    const outcome = await save(schema.parse({ ...given, ...wire, ...(item ? { version: item.version } : {}) })).finally(() =>
      setBusy(false),
    )
    if (outcome.ok) return true
    // A form that reads nothing again says what the server said.
    const isNewer = reread !== undefined && newerVersion(outcome.error) !== undefined
    setConflict(isNewer)
    if (!isNewer) setRefused(showServerProblems(session, outcome.error))
    return false
  }
  return { run, busy, conflict, refused, refuse: (text: string) => setRefused([text]) }
}
