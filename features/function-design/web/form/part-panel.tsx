import { useMemo } from 'react'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { changeType } from '#engine/forms/editing/change-type.ts'
import { changeParts, type PartChange } from '#engine/forms/editing/edit-parts.ts'
import { placesOf, type PartAddress, type PlacedPart } from '#engine/forms/editing/part-tree.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { EditorPlaceProvider, type EditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import { settingEditors } from '#features/function-design/web/form/editors/setting-editors.ts'
import { isCommon, settingsOfPart, valuesOfPart } from '#features/function-design/web/form/part-settings.ts'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

/** Changes the form by a step with a name. */
export type ChangeForm = Designer<FormDefinition>['change']

interface PartPanelProps {
  readonly form: FormDefinition
  readonly selected: readonly PartAddress[]
  readonly facts: FormFacts
  readonly reading: boolean
  readonly change: ChangeForm
  readonly onRename: (address: PartAddress, key: string) => void
  readonly onCommit: () => void
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What each part has for itself, and what a form has once. */
const ofOne: ReadonlySet<string> = new Set(['key', 'label', 'type', 'verifyCode'])

/** The settings that several parts have in common; those of their types only where they are of one type. */
function settingsOfAll(placed: readonly PlacedPart[]): readonly Setting[] {
  const [first, ...others] = placed.map(({ part, table }) => settingsOfPart(part, table !== undefined))
  const has = (settings: readonly Setting[], setting: Setting) =>
    settings.some((one) => one.name === setting.name && one.label === setting.label)
  const shared = (first ?? []).filter((setting) => others.every((settings) => has(settings, setting)))
  const oneType = new Set(placed.map(({ part }) => part.type)).size === 1
  const several = placed.length > 1
  return shared.filter(({ name }) => (!several || !ofOne.has(name)) && (oneType || isCommon(name)))
}

const changeOf = (name: string, value: unknown): PartChange => (isCommon(name) ? { [name]: value } : { options: { [name]: value } })

type Members = Readonly<Record<string, unknown>>

const withRest = (part: FormPart, config: Members, members: Members): PartChange => {
  const { __config__: now } = part.rest ?? {}
  const known = typeof now === 'object' && now !== null ? now : {}
  return { rest: { ...part.rest, ...members, __config__: { ...known, ...config } } }
}

/** The settings of the parts that are chosen. */
export function PartPanel({ form, selected, facts, reading, change, onRename, onCommit }: PartPanelProps) {
  const t = useText()
  const typeName = useTypeName()
  const places = placesOf(form, types)
  const placed = useMemo(() => selected.flatMap((address) => places.get(address) ?? []), [places, selected])
  const settings = useMemo(() => settingsOfAll(placed), [placed])
  const last = placed.at(-1)
  if (!last) return null
  const values = valuesOfPart(last.part)
  const others = placed.slice(0, -1).map(({ part }) => valuesOfPart(part))
  const mixed = new Set(settings.map(({ name }) => name).filter((name) => others.some((theirs) => !sameJson(theirs[name], values[name]))))
  const addresses = placed.map(({ address }) => address)
  const label = placed.length > 1 ? t('form-design.several', { count: placed.length }) : last.part.label || typeName(last.part.type)
  const set = (setting: string, what: PartChange, merge?: string): void =>
    change({ text: 'form-design.step.set', params: { label, setting } }, (now) => changeParts(now, types, addresses, what), merge)
  /** What is typed into one setting is one step, until it is left. */
  const named = (members: Members): string => `${Object.keys(members).join()} of ${addresses.join(' ')}`
  const place: EditorPlace = {
    form,
    facts,
    part: last.part,
    address: last.address,
    rename: (key) => onRename(last.address, key),
    setType: (type) =>
      change({ text: 'form-design.step.type', params: { label, type: typeName(type) } }, (now) =>
        changeType(now, types, last.address, type, facts, typeName),
      ),
    setOptions: (options) => set(t('form-design.settings'), { options }, named(options)),
    setPart: (members) => set(t('form-design.settings'), members),
    setRest: (config, members = {}) =>
      set(t('form-design.settings'), withRest(last.part, config, members), named({ ...config, ...members })),
  }
  return (
    <EditorPlaceProvider value={place}>
      <SettingsForm
        key={addresses.join(' ')}
        settings={settings}
        values={values}
        mixed={mixed}
        readOnly={reading}
        editors={settingEditors}
        onChange={({ name, label: text }, value) =>
          set(t(text), changeOf(name, value ?? emptyOf(name)), `${name} of ${addresses.join(' ')}`)
        }
        onCommit={onCommit}
      />
    </EditorPlaceProvider>
  )
}

/** A label that is emptied is none, and never goes back to a default. */
const emptyOf = (name: string): unknown => (name === 'label' ? '' : undefined)
