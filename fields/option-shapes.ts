import { z } from 'zod'

/** Definitions of the platform family contain `null` or `''` for options that are not set; both mean the default. */
const nothing = (raw: unknown): unknown => (raw === null || raw === '' ? undefined : raw)

const yes: readonly unknown[] = [true, 1, '1', 'true']
const no: readonly unknown[] = [false, 0, '0', 'false']

/** A boolean option; the platform family writes true, 1 or "1". */
export const flag = (fallback: boolean) =>
  z.preprocess((raw) => (yes.includes(raw) ? true : no.includes(raw) ? false : nothing(raw)), z.boolean().default(fallback))

/** An optional whole number. */
export const count = (min: number, max: number) => z.preprocess(nothing, z.coerce.number().int().min(min).max(max).optional())

/** A whole number with a default. */
export const countOr = (min: number, max: number, fallback: number) =>
  z.preprocess(nothing, z.coerce.number().int().min(min).max(max).default(fallback))

/** A limit or a step, as decimal text. */
export const decimal = () =>
  z.preprocess(
    (raw) => (typeof raw === 'number' ? String(raw) : nothing(raw)),
    z
      .string()
      .regex(/^-?\d{1,30}(\.\d{1,20})?$/)
      .optional(),
  )

export const words = (fallback = '') =>
  z.preprocess((raw) => (typeof raw === 'number' ? String(raw) : nothing(raw)), z.string().max(4000).default(fallback))

export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names, fallback: NoInfer<Names[number]>) =>
  z.preprocess(nothing, z.enum(names).default(fallback))

/** Ids that a field allows; none allow nothing. */
export const idList = () =>
  z.preprocess((raw) => (Array.isArray(raw) ? raw : undefined), z.array(z.string().max(200)).max(1000).default([]))
