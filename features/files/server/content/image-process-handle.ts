import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureJob, PictureOutcome } from '#features/files/server/content/picture-job.ts'

export interface PictureLimits {
  /** Time of a core that one picture may take. */
  readonly processorMilliseconds: number
  /** Time until the answer, also on a machine that has no core free. */
  readonly wholeMilliseconds: number
}

/** It takes 60 MB, which a node that receives no pictures need not hold. */
const idleMilliseconds = 60_000
const program = fileURLToPath(new URL('./image-process.ts', import.meta.url))

/**
 * The image process of this server: started with the first picture, ended after a while without one, and by every picture that takes
 * longer than its limit. It ends by itself when the server does.
 */
export class ImageProcess {
  readonly #limits: PictureLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** Writes one picture; the next may be asked for when this one is done. */
  async write({ path, target, small }: Omit<PictureJob, 'processorMilliseconds'>): Promise<PictureOutcome> {
    clearTimeout(this.#idle)
    const child = this.#started()
    const outcome = await this.#ask(child, { path, target, small, processorMilliseconds: this.#limits.processorMilliseconds })
    if (outcome.reason === 'too-slow') this.#end('SIGKILL')
    else this.#idle = setTimeout(() => this.#end('SIGTERM'), idleMilliseconds).unref()
    return outcome
  }

  #ask(child: ChildProcess, job: PictureJob): Promise<PictureOutcome> {
    return new Promise((resolve, reject) => {
      const done = (act: () => void): void => {
        clearTimeout(late)
        child.off('message', answered).off('exit', ended).off('error', failed)
        act()
      }
      const answered = (outcome: unknown): void => done(() => resolve(outcome as PictureOutcome))
      // A picture that brings the decoder down is one that cannot be read.
      const ended = (): void => done(() => resolve({ reason: 'broken' }))
      const failed = (error: Error): void => done(() => reject(error))
      const late = setTimeout(() => done(() => resolve({ reason: 'too-slow' })), this.#limits.wholeMilliseconds)
      child.on('message', answered).on('exit', ended).on('error', failed)
      child.send(job)
    })
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child
    // Nothing of the environment: it holds addresses and passwords.
    const child = fork(program, [], { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    // An error without a listener would be thrown; whoever waits for an answer listens too.
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #end(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#child?.kill(signal)
    this.#child = undefined
  }
}
