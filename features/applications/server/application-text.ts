import { z } from 'zod'
import { reportDefinition } from '#features/data-reports/contract.ts'
import { ownerKinds } from '#engine/texts/translation.ts'
import { billDateFormats } from '#engine/values/bill-number.ts'

/**
 * The text files of a built-in application, as they are written in `apps/<application>/`.
 *
 * Codes are ids: a menu, form, flow, dictionary, role or organization of an application has its code as its id, a dictionary's
 * entry `<category>.<code>`. So files can refer to each other, and installing twice changes nothing. Packages of functions
 * (`packages/`) hold the same texts; what was made by hand has an id of its own, which they name.
 */

/** Letters, digits, dots inside; forms and their menus also use underscores, screens dashes. */
const code = z.string().regex(/^[A-Za-z0-9](?:[\w.-]{0,98}[A-Za-z0-9])?$/)
/** Of what was made by hand: its id, where that is not the one its code gives. */
const ownId = code.optional()
const name = z.string().min(1).max(100)
const description = z.string().max(500).default('')
const sortCode = z.int().min(0).max(999_999).default(0)
const icon = z.string().max(100).default('')

const menuCommon = { code, name, icon, sortCode }

const pageMenu = z.strictObject({ ...menuCommon, type: z.literal(2), address: z.string().min(1).max(500) })
const functionMenu = z.strictObject({
  ...menuCommon,
  type: z.literal(3),
  /** Code of the form whose list the menu opens. */
  form: code,
  /** Which kinds of rights count (permissions 4); the others come with the menu. */
  judges: z.strictObject({ buttons: z.boolean(), columns: z.boolean(), fields: z.boolean(), rows: z.boolean() }),
})
const reportMenu = z.strictObject({ ...menuCommon, type: z.literal(5), /** Code of the report that the menu opens. */ report: code })
const folderMenu = z.strictObject({
  ...menuCommon,
  type: z.literal(1),
  children: z.array(z.discriminatedUnion('type', [pageMenu, functionMenu, reportMenu])),
})
const menuText = z.discriminatedUnion('type', [folderMenu, pageMenu, functionMenu, reportMenu])

export type MenuText = z.output<typeof menuText>
export type FunctionMenuText = z.output<typeof functionMenu>

/** `application.json`: the system and its menu tree. */
export const applicationText = z.strictObject({
  code,
  name,
  description,
  icon,
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .optional(),
  sortCode,
  menus: z.array(menuText),
})
export type ApplicationText = z.output<typeof applicationText>

const entryText = z.strictObject({
  id: ownId,
  code,
  name,
  description,
  enabled: z.boolean().default(true),
  get children() {
    return z.array(entryText).optional()
  },
})
export type EntryText = z.output<typeof entryText>

/** `dictionaries/<category>.json`: a category with its entries in order. */
export const dictionaryText = z.strictObject({
  id: ownId,
  code,
  name,
  description,
  tree: z.boolean().default(false),
  /** The category belongs to the platform; only the entries belong to this application. */
  shared: z.boolean().default(false),
  entries: z.array(entryText),
})
export type DictionaryText = z.output<typeof dictionaryText>

/** `bill-rules.json`. */
export const billRulesText = z.strictObject({
  rules: z.array(
    z.strictObject({
      code,
      name,
      /** Code of an entry of the dictionary businessType. */
      category: code,
      prefix: z.string().min(1).max(20),
      dateFormat: z.enum(billDateFormats),
      digits: z.int().min(1).max(9),
      startNumber: z.string().max(9),
      sortCode,
    }),
  ),
})
export type BillRuleText = z.output<typeof billRulesText>['rules'][number]

const entryMember = z.enum(['name', 'code', 'description'])
const saidBesides = z.union([z.string(), z.array(z.string())])

/** `successions/<category>.json`: a dictionary whose entries become records of a form that takes its place. */
export const successionText = z.strictObject({
  dictionary: code,
  form: code,
  /** Fields of a record by what they take of an entry, whole or its first signs: a code of a village begins with that of its township. */
  values: z.record(code, z.union([entryMember, z.strictObject({ of: entryMember, first: z.number().int().min(1).max(100) })])),
  /**
   * Fields without which a record is no use, by default those that take the name: where the form refuses one of them, the entry is left out and tried
   * again at the next start.
   */
  needed: z.array(code).min(1).optional(),
  /** What a record of an enabled entry says besides, and of a disabled one. */
  enabled: z.record(code, saidBesides),
  disabled: z.record(code, saidBesides),
  /** Fields that take a value of a record of another form whose field names the entry: an approved one before one that runs, then the newest. */
  taken: z.array(z.strictObject({ field: code, form: code, by: code, from: code })),
  /**
   * A record that says the same in the first of these fields, and nothing else in the others or in the first ones of the lists before, is the entry's
   * already, where it says too what `enabled` and `disabled` say alike; the first list that fits counts.
   */
  same: z.array(z.array(code).min(1)).min(1),
  /**
   * Where another record has the same name in `field`, which may be there once, the name of the place that `by` says stands before it, as two townships
   * may each have a village of that name.
   */
  apart: z.strictObject({ field: code, by: code }).optional(),
  /** Fields that name the record in place of the entry from now on, and attributes that come with it. */
  named: z.array(z.strictObject({ form: code, fields: z.array(code).min(1), attributes: z.record(code, code).default({}) })),
})
export type SuccessionText = z.output<typeof successionText>

/** Keys of the fields that take the name of an entry whole. */
export const namesOf = ({ values }: Pick<SuccessionText, 'values'>): readonly string[] =>
  Object.keys(values).filter((key) => values[key] === 'name')

/** Keys of the fields without which a record is no use. */
export const neededOf = ({ needed, values }: Pick<SuccessionText, 'needed' | 'values'>): readonly string[] => needed ?? namesOf({ values })

/** JSON of the platform family, read by the codec. */
const family = z.record(z.string(), z.unknown())

/** `forms/<form>.form.json`: what the function is, and its form in the family's JSON. */
export const formText = z.strictObject({
  id: ownId,
  code,
  name,
  /** Code of an entry of the dictionary webDesign. */
  category: code,
  webType: z.union([z.literal(1), z.literal(2)]),
  /** Id of the flow of its records; absent: records are saved without a flow. */
  flow: code.optional(),
  description,
  sortCode,
  formData: family,
  /** Members of the function that are not ours, as a client sent them. */
  more: family.optional(),
})
export type FormText = z.output<typeof formText>

/** `lists/<form>.list.json`. */
export const listText = z.strictObject({ form: code, columnData: family, appColumnData: family.optional() })
export type ListText = z.output<typeof listText>

/** `reports/<report>.json`: a data report on one of its forms. */
export const reportText = z.strictObject({
  code,
  name,
  /** Code of an entry of the dictionary dataReportType. */
  category: code,
  description,
  sortCode,
  definition: reportDefinition,
})
export type ReportText = z.output<typeof reportText>

const said = z.strictObject({ zhtw: z.string().min(1).max(4000), en: z.string().min(1).max(4000) })

/** `translations.json`: what the definitions of the application say in further languages, by the Chinese text. */
export const translationsText = z.strictObject({
  owners: z.array(z.strictObject({ kind: z.enum(ownerKinds), id: code, texts: z.record(z.string(), said) })),
})
export type TranslationsText = z.output<typeof translationsText>

/** `flows/<flow>.flow.json`: the template and the tree of its one flow. */
export const flowText = z.strictObject({
  id: code,
  code,
  name,
  /** Code of an entry of the dictionary WorkFlowCategory. */
  category: code,
  type: z.union([z.literal(0), z.literal(1)]),
  icon,
  iconBackground: z.string().max(20).default(''),
  form: code,
  description,
  sortCode,
  flowTemplateJson: family,
})
export type FlowText = z.output<typeof flowText>
