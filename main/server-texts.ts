import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '#engine/texts/text.ts'
import { serverTexts as kernelTexts } from '#server/texts.ts'
import { auditTexts } from '#server/audit/texts.ts'
import { databaseTexts } from '#server/database/texts.ts'
import { engineValueTexts } from '#engine/values/texts.ts'
import { expressionTexts } from '#engine/expressions/texts.ts'
import { resourceTexts } from '#engine/resource/texts.ts'
import { serverFeatures } from './server-features.ts'

/** All texts of the server, by key. */
export const serverTexts: Texts = Object.assign(
  {},
  kernelTexts,
  auditTexts,
  databaseTexts,
  engineValueTexts,
  expressionTexts,
  resourceTexts,
  ...(await fieldTexts()),
  ...serverFeatures.map((feature) => feature.texts),
)

/** The texts of each field type lie in its folder; a list of them here would be a second line for every type. */
async function fieldTexts(): Promise<Texts[]> {
  const files = globSync('**/texts.ts', { cwd: join(import.meta.dirname, '..', 'fields') })
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `#fields/${file.replaceAll('\\', '/')}`) as Promise<{ readonly texts: Texts }>),
  )
  return modules.map(({ texts }) => texts)
}
