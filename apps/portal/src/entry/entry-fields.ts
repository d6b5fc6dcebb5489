const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/** What the fields of a form say that they need, in the words of the server: the browser looks, and says nothing itself. */
export const wrongFields = (form: HTMLFormElement): Record<string, 'required' | 'invalid'> =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ validity }) => !validity.valid)
      .map(({ name, validity }) => [name, validity.valueMissing ? 'required' : 'invalid']),
  );

/** Whether something was filled in, now or in a try before; `data-first` is what stood there by itself. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
  inputsOf(form).some(
    ({ type, value, dataset }) => type !== 'hidden' && type !== 'radio' && value !== (dataset['first'] ?? ''),
  );
