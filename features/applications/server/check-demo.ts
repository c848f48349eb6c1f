import { entryIds } from './dictionary-entries.ts'
import type { Application, Demo } from './read-application.ts'
import { demoSignature } from './demo-text.ts'
import { filesNamed, recordsNamed } from './relative-values.ts'

/** Checks that everything the demo refers to exists, in an order in which it can be loaded. Returns the problems. */
export function checkDemo({ demo, roles, dictionaries }: Application): readonly string[] {
  const organizations = new Set(demo.organizations.map(({ code }) => code))
  const positions = new Set(demo.positions.map(({ code }) => code))
  const roleCodes = new Set(roles.content.roles.map(({ code }) => code))
  const categories = new Set(dictionaries.map(({ content }) => content.code))
  return [
    ...checkOrder(demo),
    ...demo.positions
      .filter((one) => !organizations.has(one.organization))
      .map((one) => `position ${one.code}: no organization ${one.organization}`),
    ...demo.users.flatMap((user) => [
      ...user.organizations.filter((code) => !organizations.has(code)).map((code) => `user ${user.account}: no organization ${code}`),
      ...user.positions.filter((code) => !positions.has(code)).map((code) => `user ${user.account}: no position ${code}`),
      ...user.roles.filter((code) => !roleCodes.has(code)).map((code) => `user ${user.account}: no role ${code}`),
    ]),
    ...demo.dictionaries.filter(({ category }) => !categories.has(category)).map(({ category }) => `no dictionary ${category}`),
    ...checkRecords(
      demo,
      new Set([...dictionaries.flatMap(({ content }) => entryIds(content)), ...demo.dictionaries.flatMap(entryIdsOfDemo)]),
    ),
  ].map((problem) => `demo: ${problem}`)
}

const entryIdsOfDemo = ({ category, entries }: Demo['dictionaries'][number]): readonly string[] =>
  entries.map(({ code }) => `${category}.${code}`)

function checkOrder({ organizations }: Demo): readonly string[] {
  const before = new Set<string>()
  return organizations.flatMap(({ code, parent }) => {
    const problem = before.has(code)
      ? [`organization ${code} stands twice`]
      : parent !== undefined && !before.has(parent)
        ? [`organization ${code} stands before ${parent}`]
        : []
    before.add(code)
    return problem
  })
}

function checkRecords({ records, users, files }: Demo, entries: ReadonlySet<string>): readonly string[] {
  const belongs = new Map(users.map((user) => [user.account, new Set(user.organizations)]))
  const before = new Set<string>()
  return records
    .flatMap((file) => file.records)
    .flatMap((record) => {
      const others = record.acts.flatMap((command) => ('record' in command && command.record !== undefined ? [command.record] : []))
      const named = [...recordsNamed(record.values), ...others].filter((key) => !before.has(key))
      const signs = record.acts.some((command) => 'signature' in command && command.signature)
      before.add(record.key)
      const actors = record.acts.flatMap((command) => ('by' in command ? [command.by] : []))
      return [
        ...(belongs.get(record.by)?.has(record.organization) ? [] : [`${record.by} cannot file for ${record.organization}`]),
        ...actors.filter((account) => !belongs.has(account)).map((account) => `no user ${account}`),
        ...textsIn(record.values)
          .filter((text) => text.startsWith('seed.') && !entries.has(text))
          .map((text) => `no dictionary entry ${text}`),
        ...[...filesNamed(record.values), ...(signs ? [demoSignature] : [])]
          .filter((name) => !files.has(name))
          .map((name) => `no file ${name}`),
        ...named.map((key) => `no record ${key} before it`),
      ].map((problem) => `record ${record.key}: ${problem}`)
    })
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
