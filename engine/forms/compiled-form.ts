import type { Expression } from '#engine/expressions/expression.ts'
import { referencesOf } from '#engine/expressions/expression.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import { readsCalendar, readsFlow } from './expression-facts.ts'
import { ownFactsIn } from './own-records.ts'
import { formulaText } from './formula.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormRule, FormRuleAction } from './model.ts'
import type { FormField, FormOutline } from './outline.ts'
import { outlineOf } from './outline.ts'

/** One source of a computed value: the formula of the field, or a `set` of a rule. */
export interface Setter {
  readonly when: Expression | undefined
  readonly value: Expression
  readonly isFormula: boolean
  /** The condition reads the target itself (`empty(season)`): a default, which the user may change. */
  readonly isPreset: boolean
  /** The expression reads its own target: refused when the form is published. */
  readonly readsOwnValue: boolean
}

/** All setters of one field in their order; the last that holds wins. */
export interface Computation {
  readonly target: FormField
  readonly setters: readonly Setter[]
  /** Names it reads, the target itself left out. */
  readonly reads: readonly string[]
  /** Place in the order in which computations run: what it reads is computed before. */
  readonly order: number
}

/** Effect of a rule on a field while its condition holds. */
export interface FlagRule {
  readonly flag: 'visible' | 'required' | 'readOnly'
  readonly to: boolean
  readonly when: Expression | undefined
}

/** Effect of a rule at the moment its condition begins to hold. */
export interface Pulse {
  readonly target: FormField
  readonly act: 'clear' | 'reload'
  readonly when: Expression | undefined
}

/** Everything that depends on a name and is evaluated again when its value changes. */
export interface Readers {
  readonly computations: Computation[]
  readonly flags: FormField[]
  readonly pulses: Pulse[]
  /** Fields whose validation compares with it. */
  readonly compared: FormField[]
  /** Fields whose choices depend on it. */
  readonly dependent: FormField[]
}

/** A compiled definition. */
export interface CompiledForm {
  readonly outline: FormOutline
  /** Whether an expression asks for working days. */
  readonly readsCalendar: boolean
  /** Days that differ from the weekend rule, where the definition brings them. */
  readonly workingDays: FormDefinition['workingDays']
  readonly computations: readonly Computation[]
  readonly computationOf: ReadonlyMap<string, Computation>
  readonly flagsOf: ReadonlyMap<string, readonly FlagRule[]>
  readonly pulses: readonly Pulse[]
  /** Computations that read how far the record is in its flow. */
  readonly flowReaders: readonly Computation[]
  /** Facts about own records that rules ask for: `own.season.county`. */
  readonly ownFacts: readonly string[]
  readonly readers: ReadonlyMap<string, Readers>
}

/** What actions do that hold while the condition of their rule does. */
export const flagOfAction: ReadonlyMap<string, Pick<FlagRule, 'flag' | 'to'>> = new Map([
  ['show', { flag: 'visible', to: true }],
  ['hide', { flag: 'visible', to: false }],
  ['require', { flag: 'required', to: true }],
  ['optional', { flag: 'required', to: false }],
  ['disable', { flag: 'readOnly', to: true }],
  ['enable', { flag: 'readOnly', to: false }],
])

/** The name a rule's target has in expressions: `items-planArea` becomes `items.planArea`. */
export function nameOfTarget(outline: FormOutline, target: string): string {
  if (outline.byName.has(target)) return target
  const dotted = target.replace('-', '.')
  return outline.byName.has(dotted) ? dotted : target
}

function parse(text: string): Expression | undefined {
  const parsed = parseExpression(text)
  return parsed.ok ? parsed.expression : undefined
}

interface RuleParts {
  readonly setters: Map<string, Setter[]>
  readonly flags: Map<string, FlagRule[]>
  readonly pulses: Pulse[]
}

function append<Item>(map: Map<string, Item[]>, name: string, item: Item): void {
  const list = map.get(name)
  if (list) list.push(item)
  else map.set(name, [item])
}

function addAction(parts: RuleParts, action: FormRuleAction, when: Expression | undefined, target: FormField): void {
  const flag = flagOfAction.get(action.do)
  if (flag) append(parts.flags, target.name, { ...flag, when })
  else if (action.do === 'clear' || action.do === 'reload') parts.pulses.push({ target, act: action.do, when })
  else {
    const value = action.value === undefined ? undefined : parse(action.value)
    const isPreset = when !== undefined && referencesOf(when).includes(target.name)
    if (value)
      append(parts.setters, target.name, {
        when,
        value,
        isFormula: false,
        isPreset,
        readsOwnValue: referencesOf(value).includes(target.name),
      })
  }
}

/** Faulty parts of the definition (a broken expression, a missing field) are left out, `checkForm` reports them; so are rules that are off. */
function readRules(rules: readonly FormRule[], outline: FormOutline): RuleParts {
  const parts: RuleParts = { setters: new Map(), flags: new Map(), pulses: [] }
  for (const field of outline.byName.values()) {
    const tokens = field.type.formula?.(field.options) ?? []
    const value = tokens.length > 0 ? parse(formulaText(tokens)) : undefined
    if (value)
      append(parts.setters, field.name, {
        when: undefined,
        value,
        isFormula: true,
        isPreset: false,
        readsOwnValue: referencesOf(value).includes(field.name),
      })
  }
  for (const rule of rules) {
    if (rule.off) continue
    const when = rule.when === undefined || rule.when.trim() === '' ? undefined : parse(rule.when)
    if (when === undefined && rule.when?.trim()) continue
    for (const action of rule.then) {
      const target = outline.byName.get(nameOfTarget(outline, action.field))
      if (target) addAction(parts, action, when, target)
    }
  }
  return parts
}

/** Everything setters read, the target left out. */
export function readsOf(target: string, setters: readonly Setter[]): readonly string[] {
  const names = setters.flatMap(({ when, value }) => [...(when ? referencesOf(when) : []), ...referencesOf(value)])
  return [...new Set(names)].filter((name) => name !== target)
}

function inOrder(setters: ReadonlyMap<string, readonly Setter[]>, outline: FormOutline): Computation[] {
  const done = new Set<string>()
  const computations: Computation[] = []
  const visit = (name: string): void => {
    const its = setters.get(name)
    const target = outline.byName.get(name)
    if (!its || !target || done.has(name)) return
    done.add(name)
    const reads = readsOf(name, its)
    for (const read of reads) visit(read)
    computations.push({ target, setters: its, reads, order: computations.length })
  }
  for (const name of outline.names) visit(name)
  return computations
}

function nothing(): Readers {
  return { computations: [], flags: [], pulses: [], compared: [], dependent: [] }
}

function readersOf(form: Omit<CompiledForm, 'readers'>): Map<string, Readers> {
  const readers = new Map<string, Readers>()
  const at = (name: string): Readers => {
    const its = readers.get(name) ?? nothing()
    readers.set(name, its)
    return its
  }
  // A computation also runs when its own target changes, so that a cleared default is filled again.
  for (const computation of form.computations)
    for (const name of [...computation.reads, computation.target.name]) at(name).computations.push(computation)
  for (const [name, flags] of form.flagsOf) {
    const target = form.outline.byName.get(name)
    const names = new Set(flags.flatMap(({ when }) => (when ? referencesOf(when) : [])))
    if (target) for (const read of names) at(read).flags.push(target)
  }
  for (const pulse of form.pulses) for (const read of new Set(pulse.when ? referencesOf(pulse.when) : [])) at(read).pulses.push(pulse)
  for (const field of form.outline.byName.values()) {
    for (const key of field.type.comparedWith?.(field.options) ?? []) at(nearestName(form.outline, field, key)).compared.push(field)
    for (const key of field.type.sources?.(field.options) ?? []) at(nearestName(form.outline, field, key)).dependent.push(field)
  }
  return readers
}

/** The name behind a key used by a field: of a column of the same sub-table first, then of the form. */
export function nearestName(outline: FormOutline, field: FormField, key: string): string {
  const dotted = nameOfTarget(outline, key)
  const sibling = `${field.table}.${key}`
  return field.table !== undefined && outline.byName.has(sibling) ? sibling : dotted
}

function compile(definition: FormDefinition, types: FieldTypes): CompiledForm {
  const outline = outlineOf(definition, types)
  const { setters, flags, pulses } = readRules(definition.rules, outline)
  const computations = inOrder(setters, outline)
  const flowReaders = computations.filter(({ setters }) =>
    setters.some(({ when, value }) => (when !== undefined && readsFlow(when)) || readsFlow(value)),
  )
  const expressions = [
    ...[...setters.values(), ...flags.values(), pulses].flatMap((some) => some.flatMap(({ when }) => when ?? [])),
    ...[...setters.values()].flatMap((some) => some.map(({ value }) => value)),
  ]
  const asked = [...setters.values()].flat().flatMap(({ when, value }) => [...(when ? ownFactsIn(when) : []), ...ownFactsIn(value)])
  const form = {
    outline,
    readsCalendar: expressions.some(readsCalendar),
    workingDays: definition.workingDays,
    ownFacts: [...new Set(asked)],
    computations,
    flowReaders,
    computationOf: new Map(computations.map((one) => [one.target.name, one])),
    flagsOf: flags,
    pulses,
  }
  return { ...form, readers: readersOf(form) }
}

const known = new WeakMap<FormDefinition, { readonly types: FieldTypes; readonly form: CompiledForm }>()

/** The compiled definition; cached for a definition object and a registry. */
export function compiledForm(definition: FormDefinition, types: FieldTypes): CompiledForm {
  const last = known.get(definition)
  if (last?.types === types) return last.form
  const form = compile(definition, types)
  known.set(definition, { types, form })
  return form
}
