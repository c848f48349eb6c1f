import { statfs } from 'node:fs/promises'
import { cpus, freemem, networkInterfaces, release, totalmem, type, type CpuInfo } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const gigabyte = 1024 ** 3
/** Long enough for the counters of the system to move. */
const sampleMilliseconds = 200

/** An amount of bytes beside the whole, with the share in percent. */
export function shareOf(total: number, available: number) {
  const used = Math.max(0, total - available)
  const text = (bytes: number): string => `${(bytes / gigabyte).toFixed(2)} GB`
  return { total: text(total), available: text(available), used: text(used), usageRate: percent(used, total) }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

interface Ticks {
  readonly idle: number
  readonly all: number
}

function ticksOf(all: readonly CpuInfo[]): Ticks {
  const times = all.map(({ times: { user, nice, sys, idle, irq } }) => ({ idle, all: user + nice + sys + idle + irq }))
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.map(({ all: one }) => one)) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How busy the processors were between two looks at their counters. */
export function idleBetween(before: Ticks, after: Ticks): number {
  return percent(after.idle - before.idle, after.all - before.all)
}

export async function processors() {
  const before = ticksOf(cpus())
  await pause(sampleMilliseconds)
  const all = cpus()
  const idle = idleBetween(before, ticksOf(all))
  return {
    name: all[0]?.model.trim() ?? '',
    package: '1',
    core: String(all.length),
    coreNumber: all.length,
    logic: String(all.length),
    used: Math.round((100 - idle) * 10) / 10,
    idle,
  }
}

export const memory = () => shareOf(totalmem(), freemem())

/** The disk of the data folder. */
export async function disk(folder: string) {
  const found = await statfs(folder).catch(() => undefined)
  return found ? shareOf(found.blocks * found.bsize, found.bavail * found.bsize) : shareOf(0, 0)
}

export const systemName = (): string => `${type()} ${release()}`

/** The first address by which others reach the machine. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
