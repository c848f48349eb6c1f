import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A restore into this data folder was broken off: a server that starts would fill the empty database beside its files. */
export class RestoreUnfinished extends Error {
  constructor(dataDirectory: string) {
    super(
      `数据目录 ${dataDirectory} 的恢复尚未完成：请用同一备份文件重新运行 restore，或换用空的数据目录。\nThe restore into the data folder ${dataDirectory} is unfinished: run restore with the same archive again, or use an empty data folder.`,
    )
    this.name = 'RestoreUnfinished'
  }
}

/** File that names the archive whose files are being brought, until its rows are there as well. */
export function unfinishedMark(dataDirectory: string): string {
  return join(dataDirectory, 'restore.unfinished')
}

/** @throws RestoreUnfinished */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (existsSync(unfinishedMark(dataDirectory))) throw new RestoreUnfinished(dataDirectory)
}
