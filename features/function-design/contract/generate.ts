import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer, idParam } from '#engine/contract/shapes.ts'
import { functionDesignMenu } from '#features/function-design/contract.ts'

/** Code for programs around a function (代码生成): types, a client, a page and a test, in TypeScript. */
export const generaterPath = '/api/visualdev/Generater'

export const generateButton = 'btn_generate'
const rule = { menu: functionDesignMenu, button: generateButton } as const

/** The dictionary whose entries are the modules that code is generated for. */
export const moduleCategory = 'createModule'

const className = z
  .string()
  .max(50, 'function-design.generate.class-wrong')
  .regex(/^$|^[A-Za-z][A-Za-z0-9]*$/, 'function-design.generate.class-wrong')

/** Names for what is generated; an empty one is derived from the code of the function. */
export const generateInput = z.object({
  /** Id, code or name of a module; empty: none. */
  module: z.string().max(100).nullish(),
  /** Names of types begin with it. */
  className: className.nullish(),
  /** One for each sub-table, in order, with commas. */
  subClassName: z
    .string()
    .max(2_000, 'function-design.generate.class-wrong')
    .regex(/^[A-Za-z0-9, ]*$/, 'function-design.generate.class-wrong')
    .nullish(),
  modulePackageName: z
    .string()
    .max(100, 'function-design.generate.package-wrong')
    .regex(/^$|^[a-z][a-z0-9._-]*$/, 'function-design.generate.package-wrong')
    .nullish(),
  description: z.string().max(500, 'function-design.generate.description-long').nullish(),
})
export type GenerateInput = z.output<typeof generateInput>

export const generaterAreas = call({
  method: 'GET',
  path: `${generaterPath}/AreasName`,
  access: rule,
  answer: z.array(z.string()),
})

const file = z.object({
  id: z.string(),
  fileName: z.string(),
  fileContent: z.string(),
  fileType: z.string(),
})
export type GeneratedFile = z.output<typeof file>

/** Files by folder, as the zip holds them. */
export const previewCode = call({
  method: 'POST',
  path: `${generaterPath}/{id}/Actions/CodePreview`,
  access: rule,
  changes: false,
  // Asked for with each look at the dialog; made of a definition alone.
  rate: 'search',
  params: idParam,
  body: generateInput,
  answer: z.object({
    list: z.array(z.object({ id: z.string(), fileName: z.string(), children: z.array(file) })),
  }),
})

/** Makes the link of the zip. */
export const downloadCode = call({
  method: 'POST',
  path: `${generaterPath}/{id}/Actions/DownloadCode`,
  access: rule,
  rate: 'exchange',
  params: idParam,
  body: generateInput,
  answer: fileAnswer,
})

/** What the link opens; the ticket in it names the session and what was asked for. */
export const downloadCodeFile = call({
  method: 'GET',
  path: `${generaterPath}/{id}/Actions/DownloadCode/{ticket}`,
  access: 'public',
  params: idParam.extend({ ticket: z.string().max(200) }),
  query: generateInput,
  bytes: true,
  rate: 'exchange',
})
