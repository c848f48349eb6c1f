import type { Choice, FieldDefinition } from '#fields/define.ts'
import { usePlace } from '#fields/place.tsx'

/** One choice as a drop-down shows it. */
export interface Offered {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
}

/** The choices offered now. A disabled entry is only offered where it is already chosen. */
export function useChoices<Options, Value>(
  definition: FieldDefinition<Options, Value>,
  options: Options,
  chosen: readonly string[],
): readonly Offered[] {
  const { facts, valueOf } = usePlace()
  const choices = flat(definition.choices?.(options, facts, valueOf) ?? [])
  return choices
    .filter((choice) => !choice.disabled || chosen.includes(choice.id))
    .map(({ id, label, disabled }) => ({ value: id, label, disabled: disabled ?? false }))
}

function flat(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])
}
