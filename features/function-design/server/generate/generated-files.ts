import type { FieldFacts } from '#engine/forms/field-type.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { GenerateInput } from '#features/function-design/contract/generate.ts'
import { clientCode } from '#features/function-design/server/generate/client-code.ts'
import { fieldsCode } from '#features/function-design/server/generate/fields-code.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'
import { inputsCode, pageCode } from '#features/function-design/server/generate/page-code.ts'
import { compilerCode, packageCode, readmeCode, testCode } from '#features/function-design/server/generate/project-code.ts'
import { typesCode } from '#features/function-design/server/generate/types-code.ts'
import type { OnlineFunction } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** A file of what is generated, by its path. */
export interface CodeFile {
  readonly path: string
  readonly content: string
}

/** `seed_prod_filing` becomes `SeedProdFiling`. */
const typeName = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** What is asked for, with the names that nobody typed derived from the code. @throws Refused at the name that is wrong */
function namesFor({ code, form }: OnlineFunction, asked: GenerateInput) {
  const name = typeName(asked.className || code)
  const typed = (asked.subClassName ?? '').split(',').map((one) => one.trim())
  const { tables } = outlineOf(form, fieldTypes)
  const subNames = new Map<string, string>()
  tables.forEach(({ key }, index) => {
    const wanted = typeName(typed[index] || `${name}${typeName(key)}`)
    if (!/^[A-Z]/.test(wanted)) throw new Refused(refusal('invalid', 'function-design.generate.class-wrong', { field: 'subClassName' }))
    subNames.set(key, wanted)
  })
  if (new Set(subNames.values()).size < tables.length)
    throw new Refused(refusal('invalid', 'function-design.generate.class-twice', { field: 'subClassName' }))
  return { name, subNames }
}

/** No people, no dictionaries: what is generated depends on the definition alone. */
const bareFacts = (zone: string): FieldFacts => ({
  now: 0,
  zone,
  user: undefined,
  lookups: { dictionary: () => [], organization: () => undefined, user: () => undefined, region: () => undefined },
})

/**
 * The files for a published function.
 *
 * @param module folder that all stand in
 */
export function generatedFiles(fn: OnlineFunction, asked: GenerateInput, zone: string, module: string): readonly CodeFile[] {
  const given: GeneratedFunction = {
    ...namesFor(fn, asked),
    id: fn.id,
    code: fn.code,
    label: fn.name,
    description: asked.description ?? '',
    folder: [module, fn.code.replace(/[^a-z0-9_]/gi, '_')].filter(Boolean).join('/'),
    packageName: asked.modulePackageName || fn.code.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    withFlow: fn.flowId !== undefined,
    outline: outlineOf(fn.form, fieldTypes),
    columns: fn.list.columns.map(({ key }) => key),
    zone,
    facts: bareFacts(zone),
  }
  const files = {
    'README.md': readmeCode(given),
    'package.json': packageCode(given),
    'tsconfig.json': compilerCode(),
    'src/types.ts': typesCode(given),
    'src/client.ts': clientCode(given),
    'src/fields.ts': fieldsCode(given),
    'src/inputs.tsx': inputsCode(),
    'src/page.tsx': pageCode(given),
    'test/client.test.ts': testCode(given),
  }
  return Object.entries(files).map(([path, content]) => ({ path: `${given.folder}/${path}`, content }))
}
