import type { Choice, FieldDefinition } from '#fields/define.ts'
import { usePlace } from '#fields/place.tsx'

/** One choice as a drop-down shows it. */
export interface Offered {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
}

/** The choices offered now. A disabled entry, and one that a script has left out, is only offered where it is already chosen. */
export function useChoices<Options, Value>(
  definition: FieldDefinition<Options, Value>,
  options: Options,
  chosen: readonly string[],
): readonly Offered[] {
  const { facts, valueOf, offered } = usePlace()
  const choices = flat(definition.choices?.(options, facts, valueOf) ?? [])
  const left = offered?.()
  return choices
    .filter(({ id, disabled }) => chosen.includes(id) || (!disabled && (left?.has(id) ?? true)))
    .map(({ id, label, disabled }) => ({ value: id, label, disabled: disabled ?? false }))
}

function flat(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])
}
