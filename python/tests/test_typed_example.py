from typed_example import main


def test_the_typed_example_runs() -> None:
    main()
