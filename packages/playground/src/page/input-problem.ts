/** Why an input cannot be sent. */
export type InputProblem =
  | { readonly code: 'required' | 'whole' | 'number' | 'choice' }
  | { readonly code: 'least' | 'most' | 'short' | 'long' | 'few' | 'many'; readonly limit: number }
