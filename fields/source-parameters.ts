import { z } from 'zod'
import type { SourceParameter } from '#engine/forms/field-type.ts'
import { followedKey } from '#engine/forms/source-parameters.ts'

const parameter = z
  .looseObject({
    field: z.string().max(50),
    defaultValue: z.union([z.string(), z.number().transform(String)]).nullish(),
    relationField: z.string().max(200).nullish(),
  })
  .transform(({ field, defaultValue, relationField }): SourceParameter => ({
    field,
    fallback: defaultValue ?? '',
    ...(relationField ? { follows: followedKey(relationField) } : {}),
  }))

/** What a field sends to its data interface (`templateJson`, form-definition 1.3). */
export const parametersOption = () =>
  z
    .array(parameter)
    .max(50)
    .nullish()
    .transform((list) => list ?? [])

/** Keys of the fields that parameters follow. */
export const followedFields = (parameters: readonly SourceParameter[]): readonly string[] => [
  ...new Set(parameters.flatMap(({ follows }) => follows ?? [])),
]
