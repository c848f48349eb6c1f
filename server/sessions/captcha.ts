import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { captchaKey, countTry } from '#server/sessions/sign-in-failures.ts'
import { tooMany } from '#server/too-many.ts'
import { WorkLimit } from '#server/work-limit.ts'
import './tables.ts'

/** Security 3.6. */
const livesSeconds = 120

const minute = 60

const drawing = new WorkLimit(2, 32)

/** Letters and digits that are easily confused once they are bent and crossed by lines. */
const confusing = '0oOQD1iIlLjJftTrsS5zZ2gq9GuUvVcC8B'

const background = '#f5f7fa'

/**
 * Draws a captcha under a name that the client made up; asking again for the same name replaces it.
 *
 * @returns PNG
 * @throws Refused 429 when the address asks too often
 */
export async function drawCaptcha(kernel: Pick<Kernel, 'db' | 'settings'>, name: string, address: string, length: number): Promise<Buffer> {
  await refuseTooMany(kernel, address)
  // Loaded on first use: most processes start to serve long before somebody mistypes a password.
  const [{ default: captcha }, { default: sharp }] = await Promise.all([import('svg-captcha'), import('sharp')])
  const { text, data } = captcha.create({
    size: length,
    ignoreChars: confusing,
    noise: 2,
    // Its colours are too pale to be read; it draws in grey as long as it is given no background.
    color: false,
    width: 40 * length,
    height: 52,
    fontSize: 54,
  })
  await sql`
    insert into captcha (name, address, value) values (${name}, ${address}, ${text})
    on conflict (name, address) do update set value = excluded.value, created_at = now()`.execute(kernel.db)
  return drawing.run(() => sharp(Buffer.from(data)).flatten({ background }).png().toBuffer())
}

/** Counts drawings, not pictures: one name may be drawn again and again, and a picture is gone once it was used. */
async function refuseTooMany({ db, settings }: Pick<Kernel, 'db' | 'settings'>, address: string): Promise<void> {
  const { lockedSeconds } = await countTry(db, captchaKey(address), settings.limits.captchasPerAddress, minute, minute)
  if (lockedSeconds > 0) throw tooMany(Math.ceil(lockedSeconds))
}

/** Checks a typed code and uses the captcha up, right or wrong. Case does not matter. */
export async function useCaptcha(db: Db, name: string, address: string, typed: string): Promise<boolean> {
  if (name === '' || typed === '') return false
  const { rows } = await sql<{ value: string; fresh: boolean }>`
    delete from captcha where name = ${name} and address = ${address}
    returning value, created_at > now() - make_interval(secs => ${livesSeconds}) as fresh`.execute(db)
  const found = rows[0]
  return found !== undefined && found.fresh && found.value.toLowerCase() === typed.trim().toLowerCase()
}
