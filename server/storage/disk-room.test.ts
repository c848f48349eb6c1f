import { expect, test } from 'vitest'
import { Refused } from '#engine/values/refusal.ts'
import { refuseFullDisk } from '#server/storage/disk-room.ts'

const gibibyte = 1024 ** 3

test('a disk keeps 1 GiB or 5 % free, whichever is more', () => {
  expect(() => refuseFullDisk({ freeBytes: 2 * gibibyte, totalBytes: 10 * gibibyte }, gibibyte)).not.toThrow()
  expect(() => refuseFullDisk({ freeBytes: 2 * gibibyte, totalBytes: 10 * gibibyte }, gibibyte + 1)).toThrow(Refused)
  expect(() => refuseFullDisk({ freeBytes: 6 * gibibyte, totalBytes: 100 * gibibyte }, gibibyte)).not.toThrow()
  expect(() => refuseFullDisk({ freeBytes: 6 * gibibyte, totalBytes: 100 * gibibyte }, 2 * gibibyte)).toThrow(Refused)
})
