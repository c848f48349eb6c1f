import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env['SEEDBED_SHOTS']

/** Keeps a picture of the page in the folder that SEEDBED_SHOTS names, below the size of the window; without it nothing. */
export async function keepPicture(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
  name: string,
): Promise<void> {
  if (!folder) return
  const below = join(folder, `${width}x${height}`)
  mkdirSync(below, { recursive: true })
  await page.screenshot({ path: join(below, `${name}.png`) })
}
