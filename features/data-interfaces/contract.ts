import { z } from 'zod'
import { parameterValues } from '#features/data-interfaces/contract/rows.ts'
import { call } from '#engine/contract/call.ts'
import { idParam, momentText, pageOf, pageQuery, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version, versionBody, written } from '#engine/resource/inputs.ts'

/** Data interfaces (数据接口): named sources of rows that forms choose from (platform-api 9, security 6). */
const path = '/api/system/DataInterface'

export const dataInterfaceMenu = 'system-dataInterface'

/** The dictionary whose entries are the categories. */
export const interfaceTypes = 'DataInterfaceType'

export { interfaceRows, interfaceRowsByIds, previewInterface } from '#features/data-interfaces/contract/rows.ts'

const menuRules = rulesOfMenu(dataInterfaceMenu)
const interfaces = resourceCalls(path, menuRules)

/** Kinds, as the family numbers them. */
export const kinds = { sql: 1, static: 2, http: 3 } as const
export const kindNumbers = [kinds.sql, kinds.static, kinds.http] as const
export type Kind = (typeof kindNumbers)[number]

/** How far the rows of a statement reach. */
export const reaches = { own: '1', organization: '2', all: '3' } as const
export const reachCodes = [reaches.own, reaches.organization, reaches.all] as const

export const parameterTypes = ['varchar', 'int', 'decimal', 'datetime'] as const

/** A typed parameter. Its default may be a variable of the reader, such as `@currentUser`. */
const parameter = z.object({
  field: z
    .string('data-interfaces.parameter-name-wrong')
    .trim()
    .regex(/^[A-Za-z]\w{0,49}$/, 'data-interfaces.parameter-name-wrong'),
  fieldName: z
    .string()
    .max(100, 'data-interfaces.parameter-text-too-long')
    .nullish()
    .transform((text) => text ?? ''),
  dataType: z.enum(parameterTypes, 'data-interfaces.parameter-type-wrong').default('varchar'),
  defaultValue: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((text) => text ?? '')
    .refine((text) => text.length <= 500, 'data-interfaces.parameter-text-too-long'),
  required: z.union([flag, z.boolean().transform((on) => (on ? 1 : 0))]).default(0),
})
export type Parameter = z.output<typeof parameter>

const header = z.object({
  field: z
    .string('data-interfaces.header-wrong')
    .trim()
    .regex(/^[A-Za-z0-9-]{1,100}$/, 'data-interfaces.header-wrong'),
  value: z
    .string('data-interfaces.header-wrong')
    .max(2_000, 'data-interfaces.header-wrong')
    .regex(/^[\t\x20-\x7e]*$/, 'data-interfaces.header-wrong'),
})

/** A member that holds JSON as a text, as the family sends it both ways; what was read of it before passes too. */
function jsonText<Schema extends z.ZodType>(schema: Schema, wrong: string) {
  return z
    .union([z.string().max(100_000), z.array(z.unknown())], wrong)
    .nullish()
    .transform((given, context): unknown => {
      if (Array.isArray(given)) return given
      try {
        return JSON.parse(given || '[]')
      } catch {
        context.addIssue({ code: 'custom', message: wrong })
        return z.NEVER
      }
    })
    .pipe(schema)
}

const parameters = z
  .array(parameter, 'data-interfaces.parameters-wrong')
  .max(50, 'data-interfaces.parameters-wrong')
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'data-interfaces.parameter-twice')

/** Text of a statement or of the data itself. */
const queryText = z.string().max(200_000, 'data-interfaces.query-too-long').nullish()

/** What is typed. Of the three kinds each reads its own members: `query` of SQL and data, `path` and headers of HTTP. */
export const interfaceInput = z.object({
  fullName: nameInput({ max: 50 }),
  enCode: codeInput(),
  /** Id of an entry of the dictionary of categories. */
  categoryId: z.string('data-interfaces.category-missing').min(1, 'data-interfaces.category-missing').max(100),
  dataType: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], 'data-interfaces.kind-missing')),
  query: queryText,
  /** Data source of a statement; only super administrators name another than the platform's own database. */
  dbLinkId: z.string().max(100).nullish(),
  /** Ours: rows of a statement: of the reader, of his organization and those below, all. */
  dataScope: z.union([z.enum(reachCodes), z.literal('').transform(() => undefined)]).nullish(),
  /** 6 GET, 7 POST; of a statement 3. */
  requestMethod: z.string().max(2).nullish(),
  path: z.string().max(2_000, 'data-interfaces.path-wrong').nullish(),
  requestHeaders: jsonText(z.array(header).max(20, 'data-interfaces.header-wrong'), 'data-interfaces.header-wrong'),
  requestParameters: jsonText(parameters, 'data-interfaces.parameters-wrong'),
  /** Ours: where in the answer of a service the rows stand: `data.list`; `''` looks at the usual places. */
  dataPath: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,200}$/, 'data-interfaces.data-path-wrong')
    .nullish(),
  /** Scripts of the family, which this server runs none of (security 5.6). */
  dataProcessing: z.literal('', 'data-interfaces.no-scripts').nullish(),
  /** Statements that count and pages asked of a service: rows are cut into pages here. */
  checkType: z.coerce.number().pipe(z.literal(0, 'data-interfaces.no-paging')).nullish(),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const members = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  categoryId: z.string(),
  dataType: z.number(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  version: z.number(),
})
const form = members.extend({
  query: z.string(),
  dataScope: z.enum(reachCodes),
  requestMethod: z.string(),
  path: z.string(),
  /** JSON; values read `******`. */
  requestHeaders: z.string(),
  requestParameters: z.string(),
  dataPath: z.string(),
  dataProcessing: z.literal(''),
  propertyJson: z.string(),
  checkType: z.number(),
  dbLinkId: z.string(),
  responseType: z.string(),
  ipAddress: z.string(),
  /** Ours: who let a statement read all rows; `''` where it does not. */
  approvedBy: z.string(),
})
export type InterfaceForm = z.output<typeof form>

const row = members.extend({
  /** Name of the category. */
  category: z.string(),
  creatorTime: z.number(),
  lastModifyTime: z.number().nullable(),
  /** Ours: calls of the last seven days, and how many of them failed. */
  calls: z.number(),
  failures: z.number(),
})
export type InterfaceRow = z.output<typeof row>

const interfacesQuery = sortedPageQuery.extend({
  categoryId: z.string().max(100).default(''),
  dataType: z.enum(['', '1', '2', '3']).default(''),
})

export const listInterfaces = interfaces.page(row, interfacesQuery)
export const readInterface = interfaces.read(form)
export const createInterface = interfaces.create(interfaceInput)
export const updateInterface = interfaces.update(interfaceInput)
export const deleteInterface = interfaces.remove()
export const switchInterface = interfaces.switchState()
export const interfaceUse = interfaces.uses()
export const exportInterface = interfaces.exportOne()
export const downloadInterface = interfaces.downloadOne()
export const importInterface = interfaces.importFile(written)

/** Adds a disabled copy, without the values of headers. */
export const copyInterface = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Copy`,
  access: menuRules.add,
  params: idParam,
  answer: written,
  message: 'data-interfaces.copied',
})

const choice = z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), dataType: z.number() })

/** The enabled interfaces by category, for designers. */
export const selectInterfaces = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: menuRules.see,
  answer: z.array(z.object({ id: z.string(), fullName: z.string(), hasChildren: z.boolean(), children: z.array(choice) })),
})

/** The enabled interfaces with their parameters, for designers. */
export const pickInterfaces = call({
  method: 'GET',
  path: `${path}/getList`,
  access: menuRules.see,
  query: interfacesQuery.extend({ hasPage: z.string().max(2).default('') }),
  answer: pageOf(choice.extend({ requestParameters: z.string() })),
})

export const interfaceParameters = call({
  method: 'GET',
  path: `${path}/GetParam/{id}`,
  access: menuRules.see,
  params: idParam,
  answer: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      fieldName: z.string(),
      dataType: z.enum(parameterTypes),
      required: z.number(),
      defaultValue: z.string(),
    }),
  ),
})

/** A run changes nothing; it needs the right to edit, as it shows what a statement may read (security 6.4). */
const running = { access: menuRules.edit, changes: false, rate: 'search' } as const

/** Ours: the same with how long it took, how many rows there are, and which columns. */
export const testInterface = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Test`,
  ...running,
  params: idParam,
  body: z.object({ paramList: parameterValues }),
  answer: z.object({
    milliseconds: z.number(),
    rows: z.number(),
    columns: z.array(z.string()),
    /** The first rows, each value as a text. */
    list: z.array(z.record(z.string(), z.string())),
    /** The first 20,000 characters of the answer. */
    text: z.string(),
  }),
})

export const interfaceFields = call({
  method: 'POST',
  path: `${path}/{id}/Actions/GetFields`,
  ...running,
  params: idParam,
  body: z.object({ paramList: parameterValues }).nullish(),
  answer: z.array(z.string()),
})

export const logLine = z.object({
  id: z.string(),
  invokTime: z.number(),
  /** Name and account of the person, or the name of the client outside. */
  userId: z.string(),
  /** The client outside, `''` where a person or the program called. */
  oauthAppId: z.string(),
  /** The interface, and its name now. */
  invokId: z.string(),
  interfaceName: z.string(),
  invokIp: z.string(),
  invokDevice: z.string(),
  /** 试运行, 表单. */
  invokType: z.string(),
  invokWasteTime: z.number(),
  /** Ours. */
  rows: z.number(),
  /** Ours: `''` for what went well. */
  failure: z.string(),
})
export type InterfaceLogLine = z.output<typeof logLine>

export const logQuery = pageQuery.extend({
  startTime: momentText.nullish(),
  endTime: momentText.nullish(),
  failed: z.enum(['', '1']).default(''),
})

export const interfaceLog = call({
  method: 'GET',
  path: '/api/system/DataInterfaceLog/{id}',
  access: menuRules.see,
  params: idParam,
  query: logQuery,
  answer: pageOf(logLine),
})

/** What interfaces may reach: tables of records for statements, addresses for HTTP. */
const allowed = z.object({
  /** Whether statements can be run here. */
  sqlReady: z.boolean(),
  tables: z.array(
    z.object({ name: z.string(), label: z.string(), columns: z.array(z.string()), id: z.string().nullable(), version: z.number() }),
  ),
  origins: z.array(z.object({ id: z.string(), name: z.string(), version: z.number() })),
})
export type Allowed = z.output<typeof allowed>

export const readAllowed = call({ method: 'GET', path: `${path}/Allowed`, access: menuRules.see, answer: allowed })

/** Lets statements read a table, or interfaces ask a service: super administrators alone. */
export const allow = call({
  method: 'POST',
  path: `${path}/Allowed`,
  access: 'administrator',
  body: z.object({
    kind: z.enum(['table', 'origin']),
    name: z.string('data-interfaces.origin-wrong').trim().min(1, 'data-interfaces.origin-wrong').max(300),
  }),
  answer: written,
  message: 'kernel.done',
})

export const disallow = call({
  method: 'DELETE',
  path: `${path}/Allowed/{id}`,
  access: 'administrator',
  params: idParam,
  body: versionBody,
  message: 'kernel.done',
})
