import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ProcessUsage } from './process-channel.ts'

/** A measured process of its own, asked through its channel. */
export class MeasuredProcess {
  readonly address: string
  readonly #process: ChildProcess
  #asked = 0

  private constructor(process: ChildProcess, address: string) {
    this.#process = process
    this.address = address
  }

  /** Starts a program of this folder; it sends its address once it takes requests. */
  static async start(program: string, given: unknown): Promise<MeasuredProcess> {
    const child = fork(join(import.meta.dirname, program), { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send({ given })
    const [first] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended`))),
    ])) as [{ address: string }]
    return new MeasuredProcess(child, first.address)
  }

  async ask(name: string, value?: unknown): Promise<unknown> {
    const id = ++this.#asked
    const answered = new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the measured process ended with ${code}`))
      this.#process.once('exit', ended)
      const hear = (message: { id?: number; answer?: unknown }): void => {
        if (message.id !== id) return
        this.#process.off('message', hear).off('exit', ended)
        resolve(message.answer)
      }
      this.#process.on('message', hear)
    })
    this.#process.send({ id, name, value })
    return answered
  }

  async usage(): Promise<ProcessUsage> {
    return (await this.ask('usage')) as ProcessUsage
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.send({ stop: true })
    await ended
  }
}
