import { evaluate, evaluateCondition } from '#engine/expressions/evaluate.ts'
import type { Expression } from '#engine/expressions/expression.ts'
import { referencesOf } from '#engine/expressions/expression.ts'
import type { Scope } from '#engine/expressions/scope.ts'
import type { ExpressionValue } from '#engine/expressions/values.ts'
import type { CompiledForm, Computation, FlagRule } from './compiled-form.ts'
import { nearestName } from './compiled-form.ts'
import type { FormFacts } from './facts.ts'
import { scopeFacts } from './facts.ts'
import type { ExpressionInput, ValueOfOther } from './field-type.ts'
import type { FormField } from './outline.ts'
import { isFilledByProgram } from './outline.ts'
import type { Cell, RecordState } from './record-state.ts'
import type { FormRights } from './rights.ts'
import { rightOf } from './rights.ts'

/** State of a cell besides its value. */
export interface Flags {
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** The value comes from a formula or a rule now, so it can't be typed. */
  readonly derived: boolean
}

export interface FormCircumstances {
  readonly form: CompiledForm
  readonly state: RecordState
  readonly facts: FormFacts
  readonly rights: FormRights
  /** Read-only: nothing can be changed. */
  readonly reading: boolean
  readonly device: 'pc' | 'app' | undefined
  /** All values are known, whatever the rights: on the server. In the browser a condition that reads a hidden field never holds. */
  readonly seesAll: boolean
  /** What scripts of the definition ask of fields besides, by name. */
  readonly scripted?: ScriptedFlags
}

/** What a script may ask of a field. */
export type ScriptedFlag = 'hide' | 'require' | 'lock'

/** Fields that scripts hide, require or lock. They lift nothing that the definition, a rule or a right asks for, which the server would still hold. */
export type ScriptedFlags = ReadonlyMap<string, ReadonlySet<ScriptedFlag>>

function plain(value: ExpressionValue): ExpressionInput {
  return Array.isArray(value)
    ? value.map((one) => (Array.isArray(one) ? one.join(',') : String(one ?? '')))
    : (value as Exclude<ExpressionValue, readonly ExpressionValue[]>)
}

/**
 * Evaluates expressions and rules on the values of a record. Its only state are the facts, which stay the same while a form is
 * open.
 */
export class Evaluation {
  readonly #here: FormCircumstances
  readonly #facts: Omit<Scope, 'value'>
  readonly #blind = new Map<Expression, boolean>()

  constructor(here: FormCircumstances) {
    this.#here = here
    this.#facts = scopeFacts(here.facts, here.form.workingDays)
  }

  #value(name: string, cell: Cell): unknown {
    const { form, state } = this.#here
    const field = form.outline.byName.get(name)
    if (!field) return null
    if (field.type.nature === 'sub-table') return state.rowIds(field.key)
    const { type, options, table } = field
    if (table === undefined || (cell.row !== undefined && cell.field.table === table))
      return type.toExpression(state.get(field, table === undefined ? undefined : cell.row), options)
    return state.rowIds(table).map((row) => type.toExpression(state.get(field, row), options))
  }

  #scope(cell: Cell): Scope {
    return { ...this.#facts, value: (name) => this.#value(name, cell) }
  }

  /** Whether an expression reads a field whose value the caller does not have. */
  #isBlind(expression: Expression): boolean {
    const { seesAll, form, rights } = this.#here
    if (seesAll) return false
    const known = this.#blind.get(expression)
    if (known !== undefined) return known
    const fields = referencesOf(expression).map((name) => form.outline.byName.get(name))
    const blind = fields.some((field) => field !== undefined && !rightOf(rights, field).readable)
    this.#blind.set(expression, blind)
    return blind
  }

  /** Whether a condition holds for a cell; one that can't be evaluated does not. */
  holds(when: Expression | undefined, cell: Cell): boolean {
    return when === undefined || (!this.#isBlind(when) && evaluateCondition(when, this.#scope(cell)) === true)
  }

  /**
   * The value a computation gives a cell: of its setters that hold, the last.
   *
   * @returns undefined when none holds; the value stays what it is
   */
  computed({ target, setters }: Computation, cell: Cell): { readonly value: unknown } | undefined {
    const holding = setters.filter(({ when }) => this.holds(when, cell)).at(-1)
    if (!holding) return undefined
    const result = evaluate(holding.value, this.#scope(cell))
    const given = result.ok ? target.type.fromExpression(plain(result.value), target.options) : target.type.empty
    return { value: given }
  }

  /** Value of another field by key, as the type of a cell may ask: of the same row first. */
  valueOfOther(cell: Cell): ValueOfOther {
    const { form, state } = this.#here
    return (key) => {
      const field = form.outline.byName.get(nearestName(form.outline, cell.field, key))
      return field && state.get(field, field.table === cell.field.table ? cell.row : undefined)
    }
  }

  #isDerived(cell: Cell): boolean {
    if (cell.field.type.filledBy) return true
    const setters = this.#here.form.computationOf.get(cell.field.name)?.setters ?? []
    return setters.some((setter) => !setter.isPreset && this.holds(setter.when, cell))
  }

  #flag(rules: readonly FlagRule[] | undefined, flag: FlagRule['flag'], cell: Cell, otherwise: boolean): boolean {
    const holding = rules?.filter((rule) => rule.flag === flag && this.holds(rule.when, cell)).at(-1)
    return holding ? holding.to : otherwise
  }

  #isScripted(field: FormField, flag: ScriptedFlag): boolean {
    return this.#here.scripted?.get(field.name)?.has(flag) === true
  }

  #isShown(field: FormField, cell: Cell): boolean {
    const { part } = field
    const { device, rights, form } = this.#here
    const fits = device === undefined || part.devices === undefined || part.devices.includes(device)
    return (
      fits &&
      !this.#isScripted(field, 'hide') &&
      rightOf(rights, field).readable &&
      this.#flag(form.flagsOf.get(field.name), 'visible', cell, !part.hidden)
    )
  }

  /** Whether a cell shows: neither it nor its whole sub-table is hidden, for another device, or kept from the caller. */
  isVisible(cell: Cell): boolean {
    const { field } = cell
    const table = field.table === undefined ? undefined : this.#here.form.outline.tableByKey.get(field.table)
    return this.#isShown(field, cell) && (!table || this.#isShown(table, { field: table, row: undefined }))
  }

  /** Whether a save without a value would be refused by the server, which knows no scripts. */
  mustBeFilled(cell: Cell): boolean {
    const { field } = cell
    const right = rightOf(this.#here.rights, field)
    const asked =
      right.required === true || this.#flag(this.#here.form.flagsOf.get(field.name), 'required', cell, field.part.required ?? false)
    return asked && right.writable && !isFilledByProgram(field) && this.isVisible(cell)
  }

  /** @param ignoresLocks whether a field that a script has locked counts as open */
  flags(cell: Cell, ignoresLocks = false): Flags {
    const { field } = cell
    const { form, rights, reading } = this.#here
    const right = rightOf(rights, field)
    const rules = form.flagsOf.get(field.name)
    const table = field.table === undefined ? undefined : form.outline.tableByKey.get(field.table)
    const visible = this.isVisible(cell)
    const derived = this.#isDerived(cell)
    const disabled = (one: FormField, at: Cell) =>
      (!ignoresLocks && this.#isScripted(one, 'lock')) || this.#flag(form.flagsOf.get(one.name), 'readOnly', at, one.part.readOnly ?? false)
    const asked =
      right.required === true || this.#isScripted(field, 'require') || this.#flag(rules, 'required', cell, field.part.required ?? false)
    return {
      visible,
      required: asked && visible && right.writable && !reading && !isFilledByProgram(field),
      readOnly:
        reading ||
        !right.writable ||
        derived ||
        disabled(field, cell) ||
        (table !== undefined && disabled(table, { field: table, row: undefined })),
      derived,
    }
  }
}
