import { expect, test } from 'vitest'
import { checkApplication } from '#features/applications/server/check-application.ts'
import { readApplication } from '#features/applications/server/read-application.ts'

test('everything the text of the application names is there', async () => {
  expect(checkApplication(await readApplication(import.meta.dirname))).toEqual([])
})
