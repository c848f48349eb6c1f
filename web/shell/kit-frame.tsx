import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { useDark, useLook } from '#web/appearance/appearance-store.ts'
import { queryClient } from '#web/call/query-client.ts'
import { useLanguage } from '#web/i18n/language-frame.tsx'

/** Provides what components of the kit need: theme, language of the kit, and the cache of answers. */
export function KitFrame({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  const colour = useLook((look) => look.colour)
  const dark = useDark()
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider colour={colour} dark={dark} language={language}>
        {children}
      </ThemeProvider>
    </QueryClientProvider>
  )
}
