import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { kitStyles } from './kit-styles.ts'
import { chromium } from './server/testing/chromium.ts'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}']

/** How long a test waits for what a page or another node shows a moment later; it goes on as soon as it is there. */
const patience = { poll: { timeout: 20_000 } }

/** Found before the first test: a dependency found while one runs would reload its page. */
const foundAhead = [
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react-router',
  '@xyflow/react',
  '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge',
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  'antd',
  'quickjs-emscripten-core',
  '@jitl/quickjs-singlefile-browser-release-sync',
  'antd/es/locale/en_US',
  'antd/es/locale/zh_CN',
  'antd/es/locale/zh_TW',
  '@ant-design/icons',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'axe-core',
  'big.js',
  'dayjs',
  'dayjs/locale/zh-cn',
  'dayjs/locale/zh-tw',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'pinyin-pro',
  'vitest-browser-react',
  'zod',
  'zustand',
  'zustand/vanilla',
]

/** Tests that draw in Chromium. Without `isolate` all files of a worker run in one page, which reads the code once. */
const inBrowser = (
  name: string,
  { include, isolate }: { readonly include: string; readonly isolate: boolean },
): TestProjectInlineConfiguration => ({
  plugins: [react(), kitStyles()],
  // The kit gives all its parts one id where it believes to be tested, and Esc then closes none of two that are open.
  define: { 'process.env.NODE_ENV': JSON.stringify('development') },
  optimizeDeps: { include: foundAhead },
  test: {
    name,
    include: [include],
    isolate,
    setupFiles: ['./web/testing/browser-setup.ts'],
    // What the set-up does after a test comes before what the file does.
    sequence: { hooks: 'list' },
    expect: patience,
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // As in the tests of the whole product: nothing has to be waited for while it moves.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: chromium.path,
          args: [...chromium.flags],
          // Scroll bars take room, as on the computers of an office.
          ignoreDefaultArgs: ['--hide-scrollbars'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
})

/** Every project but the browser's runs in Node; each file in a process of its own. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    maxWorkers: 2,
    reporters: ['default', './server/testing/count-reporter.ts'],
    projects: [
      {
        // Pure code, and checks of the project itself.
        test: {
          name: 'unit',
          include: ['{engine,fields,ui,web,checks,apps}/**/*.test.ts', 'features/*/{web,contract,actions}/**/*.test.ts', '*.test.ts'],
          exclude: everywhere,
          // Reading the modules anew for each file took longer than the tests; none of them changes a module.
          isolate: false,
          // Properties, and what reads all our code, run long on a busy machine; none of them is about speed.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Against a real PostgreSQL: the embedded one, or the one of DATABASE_URL.
        test: {
          name: 'http',
          include: ['{server,main}/**/*.test.ts', 'features/*/server/**/*.test.ts', 'features/*/*.test.ts'],
          exclude: everywhere,
          globalSetup: ['./server/testing/global-setup.ts'],
          isolate: false,
          expect: patience,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Parts of the page alone, and screens whose modules are mocked: what such a test registers or mocks stays in its page.
      inBrowser('browser-parts', { include: '{{fields,ui,web,engine}/**/*,**/*.mocked}.browser.test.{ts,tsx}', isolate: true }),
      // Screens as the product draws them: nothing stays of a test but the code that has been read, which is most of its time.
      inBrowser('browser', { include: 'features/**/!(*.mocked).browser.test.{ts,tsx}', isolate: false }),
      {
        // The whole product in Chromium; one file after the other.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: ['./server/testing/global-setup.ts'],
          fileParallelism: false,
          // After all others: short-lived messages are missed on a machine that is busy with other tests.
          sequence: { groupOrder: 1 },
          expect: patience,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
