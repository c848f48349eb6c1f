import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { refusePicture } from '#ui/rich-text/picture-rules.ts'
import { uploadPort } from '#ui/upload/port.ts'

/** A picture on its way. */
export interface RunningPicture {
  readonly key: string
  readonly name: string
  readonly percent: number
}

/** Why something was not inserted; `reason` is the server's, or a text of ours. */
export interface PictureProblem {
  readonly name: string
  readonly reason: string | { readonly text: TextKey; readonly params?: TextParams | undefined }
}

/** What shows: the same object while nothing changes. */
export interface PictureState {
  readonly running: readonly RunningPicture[]
  readonly problems: readonly PictureProblem[]
  /** Pictures of other places in what was pasted last. */
  readonly foreign: number
}

/** Pictures of one text that are uploaded, one after another. What stands in the text for one of them knows its key. */
export class PictureUploads {
  #state: PictureState = { running: [], problems: [], foreign: 0 }
  readonly #stored = new Map<string, string>()
  readonly #watchers = new Set<() => void>()
  readonly #stopped = new AbortController()
  #queue: Promise<void> = Promise.resolve()
  #last = 0

  readonly state = (): PictureState => this.#state

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** @returns the key of the picture, undefined where it was refused, which the problems tell */
  begin(file: File): string | undefined {
    const refused = refusePicture(file)
    if (refused) {
      this.#tell({ name: file.name, reason: { text: refused.text, params: refused.params } })
      return undefined
    }
    const key = String((this.#last += 1))
    this.#put({ running: [...this.#state.running, { key, name: file.name, percent: 0 }] })
    this.#queue = this.#queue.then(() => this.#send(key, file))
    return key
  }

  /** Id of the stored picture; undefined while it is on its way and where it was not stored. */
  stored(key: string): string | undefined {
    return this.#stored.get(key)
  }

  isRunning(key: string): boolean {
    return this.#state.running.some((one) => one.key === key)
  }

  /** Says how many pictures of other places could not be taken over. */
  tellForeign(foreign: number): void {
    this.#put({ foreign })
  }

  forgetProblems(): void {
    if (this.#state.problems.length > 0 || this.#state.foreign > 0) this.#put({ problems: [], foreign: 0 })
  }

  /** Gives up what is on its way, when the editor is closed. */
  stop(): void {
    this.#stopped.abort()
  }

  async #send(key: string, file: File): Promise<void> {
    const port = uploadPort()
    const { signal } = this.#stopped
    try {
      if (!port) throw new Error()
      const { fileId } = await port.upload(file, { isPicture: true }, (percent) => this.#progress(key, percent), signal)
      this.#stored.set(key, fileId)
    } catch (problem) {
      if (signal.aborted) return
      const said = problem instanceof Error ? problem.message : ''
      this.#tell({ name: file.name, reason: said || { text: 'ui.rich-text.picture-failed' } })
    }
    this.#put({ running: this.#state.running.filter((one) => one.key !== key) })
  }

  #progress(key: string, percent: number): void {
    this.#put({ running: this.#state.running.map((one) => (one.key === key ? { ...one, percent: Math.floor(percent) } : one)) })
  }

  #tell(problem: PictureProblem): void {
    this.#put({ problems: [...this.#state.problems, problem] })
  }

  #put(change: Partial<PictureState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
