import { addKey } from '#server/encryption/key-ring.ts'
import { readSettings } from '#server/settings.ts'

/**
 * `npm run keys:add`: adds a key to the data folder that values in tables are encrypted with from the next start of each process on. What
 * older keys encrypted stays readable, and a nightly job encrypts records with the newest one; old keys stay in the file.
 */
async function main(): Promise<number> {
  const read = readSettings(process.env)
  if ('problem' in read) {
    console.error(read.problem)
    return 2
  }
  const id = await addKey(read.settings.dataDirectory)
  console.log(`The key ${id} was added. Start all processes anew, and back up the folder of keys.`)
  return 0
}

process.exitCode = await main()
