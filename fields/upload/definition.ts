import { z } from 'zod'
import type { ExpressionInput, Operator, Parsed, StoredFileFacts } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag, oneOf, words } from '#fields/option-shapes.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

/** One uploaded file as stored in the record; its content is in the storage under `fileId`. */
const item = z.object({
  name: z.string().max(255),
  fileId: z.string().min(1).max(200),
  fileSize: z.coerce.number().min(0).optional(),
  fileExtension: z.string().max(40).optional(),
  fileVersionId: z
    .string()
    .max(200)
    .nullish()
    .transform((id) => id ?? undefined)
    .optional(),
  url: z
    .string()
    .max(2000)
    .nullish()
    .transform((url) => url ?? undefined)
    .optional(),
})

const items = z.array(item).max(100)

export type UploadedFile = z.output<typeof item>

const operators: readonly Operator[] = ['empty', 'not-empty']

const options = z.object({
  /** Extensions or media types, separated by commas: `.pdf,.jpg`, `image/*`; empty: any. */
  accept: words(),
  fileSize: countOr(1, 100_000, 10),
  sizeUnit: oneOf(['KB', 'MB', 'GB'], 'MB'),
  /** Largest number of files; 0 is no limit (also when the member is missing). */
  limit: countOr(0, 100, 0),
  buttonText: words('点击上传'),
  showTip: flag(false),
  tipText: words(),
})

type Options = z.output<typeof options>

const unitBytes = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 } as const

const kinds: Readonly<Record<string, readonly string[]>> = {
  'image/*': ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg'],
  'video/*': ['mp4', 'avi', 'mov', 'wmv', 'mkv', 'webm', 'flv'],
  'audio/*': ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'wma'],
}

/** Whether the name of a file is accepted (document 2, section 5: extension or media type). */
export function isAccepted(name: string, accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  return wanted.length === 0 || wanted.some((one) => one === '*' || one.replace(/^\./, '') === extension || kinds[one]?.includes(extension))
}

/** Checks a single file before or after its upload by size in bytes and name. */
export function checkFile(
  file: { readonly name: string; readonly fileSize?: number | undefined },
  { accept, fileSize, sizeUnit }: Options,
): Refusal | undefined {
  if (!isAccepted(file.name, accept)) return refusal('invalid', 'fields.upload.wrong-type', { params: { accept } })
  if ((file.fileSize ?? 0) > fileSize * unitBytes[sizeUnit])
    return refusal('invalid', 'fields.upload.too-large', { params: { size: fileSize, unit: sizeUnit } })
  return undefined
}

function readItems(raw: unknown): readonly UploadedFile[] | undefined {
  if (raw === null || raw === undefined || raw === '') return []
  const found = items.safeParse(raw)
  return found.success ? found.data : undefined
}

function jsonOf(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** Shared by the field types whose value are files. */
export const fileValue = {
  nature: 'value' as const,
  column: () => 'jsonb' as const,
  empty: [] as readonly UploadedFile[],
  isEmpty: (value: readonly UploadedFile[]) => value.length === 0,
  isList: () => true,
  parse: (typed: string): Parsed<readonly UploadedFile[]> => (typed.trim() === '' ? read([]) : unreadable('fields.upload.no-text')),
  format: (value: readonly UploadedFile[]) => value.map(({ name }) => name).join(','),
  fromWire: (wire: unknown): Parsed<readonly UploadedFile[]> => {
    const files = readItems(wire)
    return files ? read(files) : malformed()
  },
  toWire: (value: readonly UploadedFile[]): unknown => value,
  toColumn: (value: readonly UploadedFile[]): unknown => (value.length === 0 ? null : JSON.stringify(value)),
  fromColumn: (stored: unknown): readonly UploadedFile[] => readItems(jsonOf(stored)) ?? [],
  compare: (a: readonly UploadedFile[], b: readonly UploadedFile[]) => a.length - b.length,
  operators,
  searchKind: undefined,
  mayBeListColumn: false,
  mayBeInSubTable: true,
  align: 'left' as const,
  isNumber: false,
  toExpression: (value: readonly UploadedFile[]): ExpressionInput => value.map(({ fileId }) => fileId),
  fromExpression: (): readonly UploadedFile[] => [],
  fileIds: (value: readonly UploadedFile[]) => value.map(({ fileId }) => fileId),
  withStored: (value: readonly UploadedFile[], stored: ReadonlyMap<string, StoredFileFacts>): readonly UploadedFile[] =>
    value.map((file) => ({ ...file, ...stored.get(file.fileId) })),
}

/** Uploaded files, in order. */
export const upload = defineField({
  ...fileValue,
  type: 'upload',
  family: {
    kind: 'uploadFz',
    options: {
      accept: 'accept',
      fileSize: 'fileSize',
      sizeUnit: 'sizeUnit',
      limit: 'limit',
      buttonText: 'buttonText',
      showTip: 'showTip',
      tipText: 'tipText',
    },
    tag: 'JNPF-UploadFz',
    members: () => ({ '__config__.defaultValue': [] }),
  },
  texts: () => ['buttonText', 'tipText'],
  options,
  validate: (value, its) => {
    if (its.limit > 0 && value.length > its.limit) return refusal('invalid', 'fields.upload.too-many', { params: { limit: its.limit } })
    return value.map((file) => checkFile(file, its)).find((problem) => problem !== undefined)
  },
})
