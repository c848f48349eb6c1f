import { lazy, Suspense, useDeferredValue, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { containersAround, outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Loading } from '#ui/states/loading.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { FieldMarking } from '#web/form/field-marking.ts'
import { FocusRequests } from '#web/form/focus-requests.ts'
import { useFormCode } from '#web/form/form-code.ts'
import { FormPlaceProvider } from '#web/form/form-place.tsx'
import type { FieldEditors, FormPlace } from '#web/form/form-place.tsx'
import styles from '#web/form/form.module.css'
import { GroupList } from '#web/form/group-list.tsx'
import { groupsOf } from '#web/form/groups.ts'
import type { FormGroup } from '#web/form/groups.ts'
import { OpenTabsProvider } from '#web/form/open-tabs.tsx'
import { loadedScripts } from '#web/form/loaded-scripts.ts'
import { PartGrid, PartView } from '#web/form/part-view.tsx'
import { checkForm, problemsOf } from '#web/form/problem-watch.ts'
import { useShownGroups } from '#web/form/shown-groups.ts'
import { useOpenChoices } from '#web/form/use-open-choices.ts'
import { useFocusAtStart } from '#web/form/use-focus-at-start.ts'

/** Only forms in which fields are marked load it, with the page. */
const MarkDialog = lazy(async () => ({ default: (await import('#web/form/mark-dialog.tsx')).MarkDialog }))

/** What the component around a form can do with it. */
export interface FormHandle {
  /** Opens the tab that contains the field, scrolls to it and focuses it. */
  readonly focusProblem: (path: string) => void
  /** Checks all fields, shows the problems and moves to the first one. */
  readonly check: () => readonly FormProblem[]
  /** Runs what the definition has a script for before a save. @returns whether the save may go on; otherwise the reason is shown */
  readonly beforeSubmit: () => Promise<boolean>
  /** Runs the script after a save; to be called before the form is closed. */
  readonly afterSubmit: () => void
}

export interface FormViewProps {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly facts: FormFacts
  /** Shows values as text. */
  readonly reading?: boolean
  /** Notes on fields that differ from an earlier version, by path. */
  readonly marks?: ReadonlyMap<string, string>
  /** Lets the reader mark fields; must be the same object while the form is open. */
  readonly marking?: FieldMarking | undefined
  /** Editors that replace those of the field type; must be the same object while the form is open. */
  readonly editors?: FieldEditors
  /** Draws no frames around groups, for small forms in a dialog. */
  readonly bare?: boolean
  /** Places many short fields side by side, for a form that is mostly read. */
  readonly dense?: boolean
  /** Draws it as on a phone in a wide window too, for a preview. */
  readonly asPhone?: boolean
  /** Begins with the focus in its first field, for a form that was opened to be filled in. */
  readonly takesFocus?: boolean
  readonly ref?: Ref<FormHandle>
  /** Called whenever a row or cell is drawn; used by tests only. */
  readonly onRender?: (path: string) => void
}

/** Number of groups from which on a list of groups is shown. */
const listedFrom = 3

/** A form with more fields than this is drawn in two goes: the groups in sight first, then the others between what the user does. */
const longFrom = 80
const drawnFirst = 2
const noMarks: ReadonlyMap<string, string> = new Map()
const noEditors: FieldEditors = {}

/** Draws a form by its definition, once the code of its field types is loaded. Header and footer belong to the caller. */
export function FormView(props: FormViewProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.form} data-bare={props.bare ?? false}>
          <Loading rows={10} />
        </div>
      }
    >
      <ReadyForm {...props} />
    </Suspense>
  )
}

function ReadyForm({
  session,
  definition,
  facts,
  reading = false,
  marks = noMarks,
  marking,
  editors = noEditors,
  bare = false,
  dense = false,
  asPhone = false,
  takesFocus = false,
  ref,
  onRender,
}: FormViewProps) {
  useFormCode(definition)
  const id = useId()
  const phone = usePhone() || asPhone
  const [focus] = useState(() => new FocusRequests())
  const problems = problemsOf(session)
  const [pages, setPages] = useState<ReadonlyMap<string, string>>(new Map())
  const place = useMemo<FormPlace>(
    () => ({
      session,
      definition,
      outline: outlineOf(definition, fieldTypes),
      facts,
      phone,
      reading,
      marks,
      marking,
      editors,
      focus,
      problems,
      press: reading ? undefined : (key) => loadedScripts()?.scriptRunOf(session, definition, facts)?.happened(key, 'click'),
      idOf: (path) => `${id}${path}`,
      onRender,
    }),
    [session, definition, facts, phone, reading, marks, marking, editors, focus, problems, id, onRender],
  )
  const all = useMemo(() => groupsOf(definition.parts), [definition])
  const groups = useShownGroups(session, place.outline, all)
  const isLong = place.outline.fields.length > longFrom
  const drawn = useDeferredValue(groups.length, isLong ? drawnFirst : groups.length)
  const titled = useMemo(() => groups.filter(({ title }) => title !== ''), [groups])
  const tabs = useMemo(() => ({ pages, open: (tab: string, page: string) => setPages((old) => new Map(old).set(tab, page)) }), [pages])
  useImperativeHandle(ref, () => {
    const focusProblem = (path: string) => {
      const around = containersAround(definition, fieldTypes, path)
      flushSync(() => setPages((old) => around.reduce((all, key, index) => openedPage(all, key, around[index + 1]), old)))
      focus.request(path)
    }
    const check = () => {
      const found = checkForm(session)
      const [first] = found
      if (first) focusProblem(first.path)
      return found
    }
    const beforeSubmit = async () => (await loadedScripts()?.scriptRunOf(session, definition, facts)?.beforeSubmit()) ?? true
    const afterSubmit = () => void loadedScripts()?.scriptRunOf(session, definition, facts)?.afterSubmit()
    return { focusProblem, check, beforeSubmit, afterSubmit }
  }, [session, definition, facts, focus])
  const body = useRef<HTMLDivElement>(null)
  const FormScripts = loadedScripts()?.FormScripts
  useFocusAtStart(body, place, takesFocus)
  useOpenChoices(place)
  const groupId = useMemo(() => (key: string) => `${id}group-${key}`, [id])
  return (
    <FormPlaceProvider value={place}>
      <OpenTabsProvider value={tabs}>
        <div className={styles.form} data-bare={bare} data-dense={dense} data-long={isLong || undefined}>
          {FormScripts && !reading ? <FormScripts session={session} definition={definition} facts={facts} body={body} /> : null}
          <div className={styles.columns}>
            {titled.length >= listedFrom ? <GroupList groups={titled} idOf={groupId} /> : null}
            <div ref={body} className={styles.body}>
              {(isLong ? groups.slice(0, drawn) : groups).map((group) => (
                <Group key={group.key} group={group} id={groupId(group.key)} />
              ))}
            </div>
          </div>
        </div>
        {marking ? (
          <Suspense fallback={null}>
            <MarkDialog marking={marking} />
          </Suspense>
        ) : null}
      </OpenTabsProvider>
    </FormPlaceProvider>
  )
}

/** The open page of each container with one changed; the same map where nothing changes, so that nothing redraws. */
function openedPage(pages: ReadonlyMap<string, string>, key: string, inside: string | undefined): ReadonlyMap<string, string> {
  return inside === undefined || pages.get(key) === inside ? pages : new Map(pages).set(key, inside)
}

function Group({ group, id }: { readonly group: FormGroup; readonly id: string }) {
  const [only] = group.parts
  if (group.isFramed && only) {
    return (
      <div id={id} className={styles.group}>
        <PartView part={only} />
      </div>
    )
  }
  return (
    <section id={id} className={`${styles.group} ${styles.plain}`} aria-label={group.title || undefined}>
      {group.title === '' ? null : <h3 className={styles.groupTitle}>{group.title}</h3>}
      <PartGrid parts={group.parts} />
    </section>
  )
}
