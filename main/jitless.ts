import { z } from 'zod'

// The content policy of the pages forbids code made from text, also the attempt; so schemas are interpreted (security 9).
z.config({ jitless: true })
