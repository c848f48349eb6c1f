import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { InvalidFiles } from '#server/start/invalid-files.ts'
import {
  applicationText,
  billRulesText,
  dictionaryText,
  flowText,
  formText,
  listText,
  reportText,
  successionText,
  translationsText,
} from './application-text.ts'
import type {
  ApplicationText,
  BillRuleText,
  DictionaryText,
  FlowText,
  FormText,
  ListText,
  ReportText,
  SuccessionText,
  TranslationsText,
} from './application-text.ts'
import { demoEntriesText, organizationsText, positionsText, recordsText, usersText } from './demo-text.ts'
import type { DemoEntries, DemoOrganization, DemoPosition, DemoRecord, DemoUser } from './demo-text.ts'
import { rolesText } from './role-text.ts'
import type { RoleText } from './role-text.ts'

/** A file with the hash of its content, which does not depend on white space. */
export interface TextFile<Content> {
  /** Path inside the application's folder: `dictionaries/seed.crop.json`. */
  readonly path: string
  readonly hash: string
  readonly content: Content
}

export interface Application {
  readonly folder: string
  readonly system: TextFile<ApplicationText>
  readonly dictionaries: readonly TextFile<DictionaryText>[]
  readonly billRules: TextFile<{ readonly rules: readonly BillRuleText[] }>
  readonly forms: readonly TextFile<FormText>[]
  readonly lists: readonly TextFile<ListText>[]
  readonly flows: readonly TextFile<FlowText>[]
  readonly successions: readonly TextFile<SuccessionText>[]
  readonly reports: readonly TextFile<ReportText>[]
  readonly roles: TextFile<{ readonly roles: readonly RoleText[] }>
  readonly translations: TextFile<TranslationsText>
  readonly demo: Demo
}

export interface Demo {
  readonly organizations: readonly DemoOrganization[]
  readonly positions: readonly DemoPosition[]
  readonly users: readonly DemoUser[]
  readonly dictionaries: readonly DemoEntries[]
  /** Files of records in the order in which they are loaded: what others name comes first. */
  readonly records: readonly { readonly form: string; readonly records: readonly DemoRecord[] }[]
  /** Content of the files that demo records attach, by file name. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Invalid files of an application: the start stops and lists all problems. */
export class ApplicationProblem extends InvalidFiles {}

/** Folders of the built-in applications, in the order of their names. */
export async function applicationFolders(root: URL): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(fileURLToPath(root), entry.name))
    .sort()
}

/** Reads an application and checks the schema of each file; references between files are checked by `checkApplication`. */
export async function readApplication(folder: string): Promise<Application> {
  return {
    folder,
    system: await readText(folder, 'application.json', applicationText),
    dictionaries: await readEach(folder, 'dictionaries', '.json', dictionaryText),
    billRules: await readText(folder, 'bill-rules.json', billRulesText),
    forms: await readEach(folder, 'forms', '.form.json', formText),
    lists: await readEach(folder, 'lists', '.list.json', listText),
    flows: await readEach(folder, 'flows', '.flow.json', flowText),
    successions: await readEach(folder, 'successions', '.json', successionText),
    reports: await readEach(folder, 'reports', '.json', reportText),
    roles: await readText(folder, 'roles.json', rolesText),
    translations: await readText(folder, 'translations.json', translationsText),
    demo: await readDemo(folder),
  }
}

const recordFiles = ['varieties', 'enterprises', 'plots', 'filings', 'deposits']

async function readDemo(folder: string): Promise<Demo> {
  const files = new Map<string, Buffer>()
  for (const name of await namesIn(folder, 'demo/files')) files.set(name, await readFile(join(folder, 'demo/files', name)))
  return {
    organizations: (await readText(folder, 'demo/organizations.json', organizationsText)).content.organizations,
    positions: (await readText(folder, 'demo/positions.json', positionsText)).content.positions,
    users: (await readText(folder, 'demo/users.json', usersText)).content.users,
    dictionaries: (await readText(folder, 'demo/dictionaries.json', demoEntriesText)).content.entries,
    records: await Promise.all(recordFiles.map(async (name) => (await readText(folder, `demo/${name}.json`, recordsText)).content)),
    files,
  }
}

async function readText<Schema extends z.ZodType>(folder: string, path: string, schema: Schema): Promise<TextFile<z.output<Schema>>> {
  return checkText(path, parseJson(path, await readFile(join(folder, path), 'utf8')), schema)
}

/** A file whose JSON was read; also one of a package. @throws ApplicationProblem when it is not what the schema says */
export function checkText<Schema extends z.ZodType>(path: string, raw: unknown, schema: Schema): TextFile<z.output<Schema>> {
  const read = schema.safeParse(raw)
  if (!read.success)
    throw new ApplicationProblem(read.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`).join('\n'))
  return { path, hash: createHash('sha256').update(JSON.stringify(raw)).digest('hex'), content: read.data }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApplicationProblem(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readEach<Schema extends z.ZodType>(
  folder: string,
  inside: string,
  ending: string,
  schema: Schema,
): Promise<readonly TextFile<z.output<Schema>>[]> {
  const names = (await namesIn(folder, inside)).filter((name) => name.endsWith(ending))
  return Promise.all(names.map((name) => readText(folder, `${inside}/${name}`, schema)))
}

async function namesIn(folder: string, inside: string): Promise<readonly string[]> {
  try {
    return (await readdir(join(folder, inside))).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
