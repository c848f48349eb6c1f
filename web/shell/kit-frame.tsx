import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { useLanguage } from '#web/i18n/language-frame.tsx'

/** Provides what components of the kit need: theme, language of the kit, and the cache of answers. */
export function KitFrame({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider colour="default" language={language}>
        {children}
      </ThemeProvider>
    </QueryClientProvider>
  )
}
