interface Question {
  readonly id: number
  readonly name: string
  readonly value: unknown
}

/** Waits for what the parent gives a measured process to start with. */
export async function givenByParent<Given>(): Promise<Given> {
  return new Promise((resolve) => process.once('message', (message: { given: Given }) => resolve(message.given)))
}

/** Sends the address, then answers the parent's questions until the parent asks it to stop. */
export function serveParent(
  address: string,
  answers: Readonly<Record<string, (value: unknown) => unknown>>,
  stop: () => Promise<void>,
): void {
  process.on('message', (message: Question | { readonly stop: true }) => {
    if ('stop' in message) return void stop().finally(() => process.exit(0))
    const answer = message.name === 'usage' ? usage() : answers[message.name]?.(message.value)
    void Promise.resolve(answer).then((done) => process.send?.({ id: message.id, answer: done }))
  })
  process.send?.({ address })
}

/** What a measured process has used so far. */
export interface ProcessUsage {
  readonly cpuMicroseconds: number
  /** Memory now and at its highest. */
  readonly residentBytes: number
  readonly peakBytes: number
}

function usage(): ProcessUsage {
  const { user, system } = process.cpuUsage()
  return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss(), peakBytes: process.resourceUsage().maxRSS * 1024 }
}
