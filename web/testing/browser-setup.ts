import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

/**
 * Before each file of component tests. A screen ends with its test, before the test file takes the server away and empties the storage:
 * a screen that is left keeps and sends what was typed into it, which must meet neither the next test nor the server of the test files.
 */
afterEach(cleanup)

// Files that run one after the other in a browser share its storage.
localStorage.clear()
sessionStorage.clear()

const fetchInPage = globalThis.fetch.bind(globalThis)

globalThis.fetch = async (asked) => {
  // What a test itself put into the page is asked of no server.
  if (typeof asked === 'string' && asked.startsWith('blob:')) return fetchInPage(asked)
  throw new TypeError(`No test answers ${asked instanceof Request ? asked.url : String(asked)}`)
}
