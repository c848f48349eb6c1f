import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { StepName } from '#engine/editing/history.ts'
import { changeParts, renameField } from '#engine/forms/editing/edit-parts.ts'
import { followForm } from '#engine/forms/editing/list/follow-form.ts'
import { renamedInList } from '#engine/forms/editing/list/without-field.ts'
import { placesOf, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { askElsewhere, nothingElsewhere, removalQuestion, type Removal } from '#features/function-design/web/form/ask-removal.tsx'
import type { CanvasState } from '#features/function-design/web/form/canvas-store.ts'
import { formActions, type FormActions } from '#features/function-design/web/form/form-actions.ts'
import { beginningOf } from '#features/function-design/web/form/palette-groups.ts'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

export interface FormEditing {
  readonly form: FormDefinition
  readonly reading: boolean
  /** What is chosen and still there. */
  readonly selected: readonly PartAddress[]
  readonly select: (addresses: readonly PartAddress[]) => void
  readonly change: Designer<FormDefinition>['change']
  readonly closeStep: () => void
  /** Calls a field otherwise; rules, formulas and the list follow. */
  readonly rename: (address: PartAddress, key: string) => void
  readonly relabel: (address: PartAddress, label: string) => void
  readonly actions: FormActions & { readonly clear: () => void }
}

/**
 * What edits the form of a designed function: one set of functions for canvas, outline, settings and keys.
 *
 * @param asked id of the function, where records or flows may hang on its fields
 */
export function useFormEditing(designer: Designer<DesignedFunction>, store: StoreApi<CanvasState>, asked: string | undefined): FormEditing {
  const t = useText()
  const typeName = useTypeName()
  const speak = useSpeech(asked)
  const chosen = useStore(store, (state) => state.selected)
  const latest = useRef(designer.state)
  latest.current = designer.state
  const speech = useRef({ t, typeName, speak })
  speech.current = { t, typeName, speak }
  const { change, reading } = designer
  const { form } = designer.state
  const own = useMemo(() => {
    const select = (selected: readonly PartAddress[]): void => {
      store.setState({ selected })
      show(selected.at(-1))
    }
    const changeAll = (name: StepName, make: (state: DesignedFunction) => DesignedFunction, merge?: string): void =>
      change(name, (state) => (latest.current = make(state)), merge)
    const changeForm: FormEditing['change'] = (name, make, merge) =>
      changeAll(
        name,
        (state) => {
          const next = make(state.form)
          return next === state.form ? state : { ...state, form: next, list: followForm(state.list, state.form, next, types) }
        },
        merge,
      )
    const actions = formActions({
      form: () => latest.current.form,
      selected: () => store.getState().selected,
      select,
      change: changeForm,
      beginningOf: (type, nth) => beginningOf(speech.current.t)(type, nth),
      typeName: (type) => speech.current.typeName(type),
      refuse: ({ text, params }) => speech.current.speak.warn(speech.current.t(text, params)),
      tell: (text) => speech.current.speak.say(speech.current.t(`form-design.${text}`)),
      tellMissing: (names) => speech.current.speak.warn(speech.current.t('form-design.missing', { names: names.join('、') })),
      askRemoval: (removal) => speech.current.speak.askRemoval({ ...latest.current, ...removal }),
    })
    const rename = (address: PartAddress, key: string): void => {
      const edited = renameField(latest.current.form, types, address, key)
      changeAll({ text: 'form-design.step.rename', params: { from: address, to: key } }, (state) => ({
        ...state,
        form: edited.form,
        list: address.includes('.') ? state.list : renamedInList(state.list, address, key),
      }))
      select(edited.addresses)
    }
    const relabel = (address: PartAddress, label: string): void =>
      changeForm({ text: 'form-design.step.set', params: { label, setting: speech.current.t('form-design.label') } }, (now) =>
        changeParts(now, types, [address], { label }),
      )
    return { select, change: changeForm, rename, relabel, actions: { ...actions, clear: () => select([]) } }
  }, [store, change])
  const places = placesOf(form, types)
  const selected = useMemo(() => chosen.filter((address) => places.has(address)), [chosen, places])
  return { ...own, form, reading, selected, closeStep: designer.closeStep }
}

/** Scrolls to a part of the canvas and gives it the focus, unless the focus is in the outline or in the settings. */
function show(address: PartAddress | undefined): void {
  if (address === undefined) return
  requestAnimationFrame(() => {
    const part = document.querySelector(`[data-address="${CSS.escape(address)}"]`)
    part?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body || document.activeElement?.closest('[data-address]'))
      part?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
  })
}

interface Speech {
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  readonly askRemoval: (removal: Removal) => Promise<boolean>
}

/** @param asked the function whose records and uses are asked about; undefined where nothing can hang on it yet */
function useSpeech(asked: string | undefined): Speech {
  const t = useText()
  const { info, warning, confirm } = useFeedback()
  const asking = useRef(false)
  const askRemoval: Speech['askRemoval'] = async (removal) => {
    // The key may be pressed again before the server has answered: one question at a time.
    if (asking.current) return false
    asking.current = true
    try {
      const elsewhere = asked === undefined ? nothingElsewhere : await askElsewhere(asked, removal)
      const question = removalQuestion(removal, elsewhere, t)
      return question === undefined || (await confirm(question))
    } finally {
      asking.current = false
    }
  }
  return { say: info, warn: warning, askRemoval }
}
