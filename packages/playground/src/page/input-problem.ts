/** What is wrong with something that was typed or chosen. */
export type InputProblem =
  | { readonly code: 'required' | 'whole' | 'number' | 'choice' }
  | { readonly code: 'least' | 'most' | 'short' | 'long' | 'few' | 'many'; readonly limit: number }
